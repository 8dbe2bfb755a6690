import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

/**
 * A promise that is kept for others to wait for can hold up a transaction for ever, when what it waits for needs the connection
 * that the transaction holds. So what the database is asked is shared through `sharedRead` alone; the other places that keep a
 * promise are named here, each with the reason why it never waits for a connection.
 */
const allowed: Readonly<Record<string, string>> = {
  'server/control/openControl.ts': 'copies of folders that are being removed; waited for by the stop of the server alone',
  'server/db/sharedRead.ts': 'the one place: transactions do not wait here',
  'server/db/pglite/createPGlitePool.ts': 'the start of the database itself',
  'server/seed/seedIfEmpty.ts': 'hashes of passwords',
  'server/identity/passwords.ts': 'hashes of passwords',
  'server/workflow/definitions.ts': 'reads a drawing, asks nobody',
  'server/documents/executeCommand.ts': 'what one command settles, through its own handle',
  'server/documents/kernelPorts.ts': 'one command of one transaction, through its own handle',
  'server/documents/postings/adoptDocuments.ts': 'the declarations of the documents that one record takes over, in the turn that asks for them',
  'server/documents/truth/choices.ts': 'one check of one record, through its own handle',
  'server/excel/readWorkbook.ts': 'one workbook after the other in a thread that knows no database; handlers read before they begin a transaction',
  'server/forms/BoStore.ts': 'the statements of one record, one after the other through its own handle',
  'server/forms/importFields.ts': 'one import, through its own handle',
  'server/jobs/works/holdLease.ts': 'one look at a time at one work, beside what is done; whoever waits for the last one is in no transaction',
  'server/lists/customQuery.ts': 'the look-ups of one document, through its own handle',
  'server/publishing/formWithin.ts': 'forms made of the items of one check, which asks nobody',
  'server/reports/readStatement.ts': 'the parser of statements, which asks nobody',
};

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('promises that are kept', () => {
  test('in the server are those that are named', () => {
    const found = new Set(
      readdirSync(`${root}/server`, { recursive: true, encoding: 'utf8' })
        .map((file) => `server/${file}`)
        .filter((file) => file.endsWith('.ts') && keptPromises(readFileSync(`${root}/${file}`, 'utf8')).length > 0),
    );
    expect([...found].sort()).toEqual(Object.keys(allowed).sort());
  });

  test.each<[text: string, found: boolean]>([
    ['let known: Promise<string> | undefined;', true],
    ['const known = new Map<string, Promise<string>>();', true],
    ['const known = new WeakMap<object, { readonly value: Promise<string> }>();', true],
    ['class Store { private pointers: { readonly versions: Promise<string> } | undefined; }', true],
    ['class Store { pending?: Promise<void>; }', true],
    ['interface Port { read(): Promise<string> }', false],
    ['interface Port { readonly read: (key: string) => Promise<string> }', false],
    ['const ports = new Map<string, () => Promise<string>>();', false],
    ['async function read(): Promise<string> { return ""; }', false],
  ])('%s is seen: %s', (text, expected) => {
    expect(keptPromises(text).length > 0).toBe(expected);
  });
});

// helpers

/** Types of variables, members and collections that hold a promise itself; what a function will answer is not kept. */
function keptPromises(text: string): string[] {
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const holds = (node: ts.Node): boolean => {
    if (ts.isFunctionTypeNode(node) || ts.isMethodSignature(node) || ts.isFunctionLike(node)) return false;
    if (ts.isTypeReferenceNode(node) && node.typeName.getText() === 'Promise') return true;
    return ts.forEachChild(node, holds) ?? false;
  };
  const visit = (node: ts.Node): void => {
    const types =
      (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node)) && node.type !== undefined
        ? [node.type]
        : ts.isNewExpression(node)
          ? [...(node.typeArguments ?? [])]
          : [];
    if (types.some(holds)) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
