import { useParams } from 'react-router';
import { ChartBlock } from './ChartBlock.tsx';

/** One chart at an address of its own. */
export function ChartPage() {
  const { chart = '' } = useParams();
  return <ChartBlock key={chart} chart={chart} height={460} place="page" />;
}
