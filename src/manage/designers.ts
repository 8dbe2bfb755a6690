import { ADMINISTRATOR_ROLE } from '../constants.ts';

/** Roles that design without holding the access to everything else. */
export const designers: readonly string[] = ['表单设计师', ADMINISTRATOR_ROLE];
