import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest begin first: one that begins last keeps a core busy alone. On a fresh checkout vitest knows no durations and goes by
 * the size of files, so those that take half a minute and more are named here, longest first.
 */
const longest: readonly string[] = [
  // node, postgres, dom
  'conformance/controls/controls',
  'processes/twoProcesses',
  'matrix/commands',
  'query/everyList',
  'rights/fuzz',
  'truth/writePaths',
  'rights/catalogue',
  'rights/secrets',
  'dialog/DialogView',
  'form/controlsOptions',
  'db/pglite',
  'form/typedMoments',
  // e2e
  'e2e/routes',
  'e2e/approval',
  'e2e/document',
  'e2e/storybook',
  'e2e/story2',
  'e2e/designer',
  'e2e/story1',
  'e2e/screens',
  'e2e/story3',
  'e2e/branches',
  'e2e/faults',
  'e2e/display',
  'e2e/keyboard',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((name) => moduleId.includes(`/${name}.test.`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
