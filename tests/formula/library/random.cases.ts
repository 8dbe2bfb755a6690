import type { FormulaCases } from './cases.ts';

/** The source of chance of the cases answers 0.25 and one fixed identifier. */
export const randomCases: FormulaCases = {
  RAND: [
    ['RAND()', '0.25'],
    ['FLOOR(RAND() * 10)', '2'],
    ['Formulas.RAND() < 1', 'true'],
    ['RAND(1)', { code: 'FML_ARITY', at: 0 }],
  ],
  UUID: [
    ['UUID()', '00000000-0000-4000-8000-000000000001'],
    ['len(UUID())', '36'],
    ['concat("NO-", Formulas.UUID())', 'NO-00000000-0000-4000-8000-000000000001'],
  ],
};
