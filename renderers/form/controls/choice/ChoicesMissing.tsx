import { useRenderContext } from '../../../core/index.ts';
import { type Choice } from '../../../../validators/words/index.ts';

/** Says why there is nothing to choose from. */
export function ChoicesMissing({ choices }: { readonly choices: readonly Choice[] | undefined }) {
  const { t } = useRenderContext();
  if (choices !== undefined && choices.length > 0) return null;
  return (
    <span className="yb-note" role="status">
      {t(choices === undefined ? 'control.loading' : 'control.noChoices')}
    </span>
  );
}
