import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { plainText, readChoice } from '../../../../validators/words/index.ts';
import type { ReadProps } from '../defineControl.ts';
import { filled } from '../support/fieldSources.ts';

/** The chosen names; with `link`, a button that opens the address made of it. */
export const ChoiceRead = observer(function ChoiceRead({ binding, field }: ReadProps) {
  const { services } = useRenderContext();
  const { names, rows } = readChoice(binding.value);
  const link = plainText(field.ui.link);
  if (names === '' || link === '') return <span className="yb-text">{names || '–'}</span>;
  // `${row.column}` is the first chosen row, the rest are fields of the form.
  const address = filled(
    binding,
    link.replace(/\$\{row\.([^}]+)\}/g, (_, column: string) => encodeURIComponent(plainText(rows[0]?.[column]))),
  );
  return (
    <button type="button" className="yb-link" onClick={() => services.open(address, { newTab: field.ui.newTab === true })}>
      {names}
    </button>
  );
});
