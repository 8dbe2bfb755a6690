import { capitalAmount } from '../../../formula/index.ts';
import type { BatchCommand } from '../Command.ts';

export const capital: BatchCommand = {
  name: 'capital',
  usage: '{"amount":"10.05"}',
  doc: 'writes an amount in capital characters; answers {"value"}, empty for what is not an amount',
  answer: ({ amount }) => ({ value: typeof amount === 'string' || typeof amount === 'number' ? capitalAmount(String(amount)) : '' }),
};
