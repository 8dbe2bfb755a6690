/**
 * Libraries that do nothing when they are merely imported, but do not say so. Without this, one shared context of antd's form brings
 * its whole form library, validator included, into every page with an input.
 */
export const moduleSideEffects = (id: string): boolean | undefined => (/\/node_modules\/@rc-component\//.test(id) ? false : undefined);
