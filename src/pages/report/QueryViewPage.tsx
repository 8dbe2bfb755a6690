import { useParams } from 'react-router';
import { ListScreen } from '../template/ListScreen.tsx';

/** The rows of a query view, as a list. */
export function QueryViewPage() {
  const { sqlAlias = '', alias = '' } = useParams();
  return <ListScreen key={`${sqlAlias}/${alias}`} alias={`${sqlAlias}/${alias}`} view={{ sqlAlias, alias }} />;
}
