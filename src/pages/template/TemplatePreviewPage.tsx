import { useParams } from 'react-router';
import { SchemaView } from '../../../renderers/core/SchemaView.tsx';

/** The list of a data template, inside the module whose alias the address carries. */
export function TemplatePreviewPage() {
  const { alias = 'statement', templateKey = '', parameterqQuerys, taskType, defKey } = useParams();
  return (
    <SchemaView
      key={templateKey}
      path={`list/${templateKey}`}
      node={{ kind: 'listPage', type: 'dataTemplate', templateKey, moduleAlias: alias, querys: parameterqQuerys, taskType, defKey }}
    />
  );
}
