/** Its stories are made of what is declared: see `unitPlugin.ts`. */
export const kind = 'layout';
