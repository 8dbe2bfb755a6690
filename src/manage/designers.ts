/** Roles that design without holding the access to everything else. */
export const designers: readonly string[] = ['表单设计师', '系统管理员'];
