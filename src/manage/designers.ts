/** Looks after what goes wrong behind the scenes. */
export const administrator = '系统管理员';

/** Roles that design without holding the access to everything else. */
export const designers: readonly string[] = ['表单设计师', administrator];
