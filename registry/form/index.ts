export { compileForm, isTable, type FormSource, type PropertySchema } from './compileForm.ts';
export { formSource, localiseItem, type ItemLike } from './formSource.ts';
export { permissionShape, type PermissionShape } from './permissionShape.ts';
export { structuralSchema } from './structuralSchema.ts';
export { fromBoData, isRecord, toBoData } from './boData.ts';
export type * from './types.ts';
