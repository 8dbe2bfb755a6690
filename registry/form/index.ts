export { childTables, compileForm, type FormSource, type PropertySchema } from './compileForm.ts';
export { branchKeywords, branchesOf, fieldsOf, isTable, propertiesOf, tablesOf } from './schemaFields.ts';
export { formSource, localiseItem, type ItemLike } from './formSource.ts';
export { linkageActions, type LinkageActionKind } from './linkageActions.ts';
export { permissionShape, type PermissionShape } from './permissionShape.ts';
export { mapLayout, namesIn, placesOf } from './layout.ts';
export { structuralSchema } from './structuralSchema.ts';
export { fromBoData, isRecord, toBoData } from './boData.ts';
export type * from './types.ts';
