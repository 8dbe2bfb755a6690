import { BoundInput, BoundText } from '../field/bound.tsx';
import { plainText } from '../text/values.ts';
import { defineControl, type EditProps } from './defineControl.ts';

const codec = {
  show: (value: unknown): string => plainText(value),
  parse: (text: string): unknown => (text === '' ? null : text),
};

export const textareaControl = defineControl({
  widget: 'textarea',
  types: ['string'],
  text: (binding) => plainText(binding.value),
  codec,
  edit: TextareaEdit,
});

/** Grows from two to six lines; a `max` rule shows how much is used. */
function TextareaEdit({ binding, field, id, aria, cell }: EditProps) {
  if (cell === true) return <BoundInput binding={binding} codec={codec} id={id} aria={aria} className="yb-cell-input" />;
  const limit = lengthLimit(field.rules);
  return (
    <div className="yb-textarea-box">
      <BoundInput binding={binding} codec={codec} id={id} aria={aria} className="yb-input yb-textarea" placeholder={field.ui.placeholder} multiline />
      {limit !== undefined && <BoundText className="yb-count" read={() => `${[...plainText(binding.value)].length} / ${limit}`} />}
    </div>
  );
}

function lengthLimit(rules: string | undefined): string | undefined {
  return /(?:^|\|)(?:max|maxLen):(\d+)/.exec(rules ?? '')?.[1];
}
