import { defineKeyword, type SchemaKeyword } from '../defineKeyword.ts';
import { aFlag, aText, anything, named, namedSchemas } from './arguments.ts';

/** Keywords that judge nothing by themselves. */
export const annotations: readonly SchemaKeyword[] = [
  defineKeyword({ name: 'title', check: aText }),
  defineKeyword({ name: 'description', check: aText }),
  defineKeyword({ name: '$comment', check: aText }),
  defineKeyword({ name: 'examples', check: (argument) => (Array.isArray(argument) ? undefined : 'list') }),
  /** The value an empty form begins with. */
  defineKeyword({ name: 'default', check: anything }),
  /** A field nobody may write. */
  defineKeyword({ name: 'readOnly', check: aFlag }),
  /** References are resolved before anything is judged, see `inlineReferences`. */
  defineKeyword({ name: '$ref', check: aText }),
  defineKeyword({ name: '$defs', check: namedSchemas, parts: named('definition') }),
];
