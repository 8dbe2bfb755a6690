export { compileForm, isTable, staticWidgets, type FormSource, type PropertySchema } from './compileForm.ts';
export { formSource, localiseItem, type ItemLike } from './formSource.ts';
export { permissionShape, type PermissionShape } from './permissionShape.ts';
export { structuralSchema } from './structuralSchema.ts';
export { fromBoData, isRecord, toBoData, type BusinessData } from './boData.ts';
export type * from './types.ts';
