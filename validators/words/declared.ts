import type { FieldDisplay } from '../../registry/form/index.ts';

/** A field as far as it says how its values read: a compiled field, or the display of one. */
export type Declared = Pick<FieldDisplay, 'type' | 'ui'>;
