import { Alert, Button } from 'antd';
import { useRenderContext } from '../core/index.ts';
import type { Loaded } from './useLoaded.ts';

/** Says that something could not be loaded, with a second try. */
export function LoadProblem({ of: { failure, reload } }: { readonly of: Pick<Loaded<unknown>, 'failure' | 'reload'> }) {
  const { t } = useRenderContext();
  if (failure === undefined) return null;
  return (
    <Alert
      type="error"
      showIcon
      className="yb-dialog-problem"
      title={failure}
      action={
        <Button size="small" onClick={reload}>
          {t('dialog.retry')}
        </Button>
      }
    />
  );
}
