import type { OpenTarget } from './openTarget.ts';

/** What opens the rows of a call, where that is decided by what a row is. Columns name it in `link`. */
export interface RowTarget<Row> {
  readonly name: string;
  readonly of: (row: Row, viewerId: string) => OpenTarget;
}

export const defineRowTarget = <Row>(target: RowTarget<Row>): RowTarget<Row> => target;
