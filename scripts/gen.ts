import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { calls } from '../schemas/calls/index.ts';
import { languages, type Language } from '../registry/localised.ts';
import { metadataKinds } from '../schemas/metadata/index.ts';
import { formulaDocs } from '../formula/index.ts';
import { systemValueRows } from '../validators/expressions/index.ts';
import { defaultRules } from '../validators/index.ts';
import { readTests, renderRoutesDoc } from './coverage-routes.ts';
import { renderCallsDoc } from './gen-calls-doc.ts';
import { routeAreas } from './lib/routeList.ts';
import { root } from './lib/run.ts';
import { withoutStyles } from './lib/withoutStyles.ts';

/**
 * Writes everything in the repository that follows from declarations. With `--check` it writes nothing and fails when
 * a file on disk differs, so that a declaration never lands without its page.
 */
withoutStyles();
const { renderCatalogue } = await import('./gen-catalogue-doc.ts');
const { renderUnitNames, renderValuelessWidgets } = await import('./gen-unit-names.ts');

interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

const generated: readonly GeneratedFile[] = [
  { path: 'docs/calls.md', text: renderCallsDoc(calls) },
  { path: 'docs/routes.md', text: renderRoutesDoc(routeAreas, readTests()) },
  { path: 'docs/catalogue.md', text: renderCatalogue() },
  { path: 'docs/formulas.md', text: renderFormulas() },
  { path: 'docs/rules.md', text: renderRules() },
  { path: 'docs/packages.md', text: withAuth(readFileSync(join(root, 'docs/packages.md'), 'utf8')) },
  { path: 'schemas/metadata/unitNames.ts', text: typeScript(renderUnitNames()) },
  { path: 'schemas/metadata/valuelessWidgets.ts', text: typeScript(renderValuelessWidgets()) },
  ...languages.map((language) => ({ path: `validators/messages/${fileOfRules(language)}.ts`, text: renderRuleMessages(language) })),
  ...metadataKinds.map((kind) => ({
    path: `docs/metadata/${kind.kind}.schema.json`,
    text: `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: kind.title, description: kind.doc, ...kind.spec }, null, 2)}\n`,
  })),
];

const checkOnly = process.argv.includes('--check');
const stale = generated.filter(({ path, text }) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text);
for (const { path, text } of checkOnly ? [] : stale) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
for (const { path } of stale) console.log(`${checkOnly ? 'out of date, run "npm run gen"' : 'written'}: ${relative(root, join(root, path))}`);
process.exit(checkOnly && stale.length > 0 ? 1 : 0);

// helpers

function renderFormulas(): string {
  const rows = formulaDocs().map(
    ({ aliases, signature, doc }) => `| \`${signature}\` | ${aliases.join(', ')} | ${cell(doc['zh-CN'])}<br>${cell(doc['en-US'])} |`,
  );
  return [
    '# Formula functions',
    '',
    'Generated from the declared signatures in `formula/functions`. Every name may also be written with the prefix `FormMath.` or `Formulas.`.',
    '',
    formulaNotes(),
    '',
    '| function | also written | what it gives |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** What the signatures do not say. Each sentence is held by a test of `tests/formula`. */
function formulaNotes(): string {
  return [
    '**Dates.** `date + n` and `date - n` are so many days later or earlier; a part of a day moves the time (`date + 0.5` is noon). It is empty while the date is, and so is the latest or earliest of no dates: what the fields of a form and the functions are declared to hold tells that from the number 0. `date - date` gives the days between, with the part of a day where one has a time; it is empty while one of the two is. A field of moments stores what is computed for it in its own form: of a moment the day, the month, the year or the time of day, of a day its 00:00:00, of a month its first day; a text that says no such moment fails, and a time of day in a field of days, or a day in one of times, is refused when it is published (`E04`).',
    '',
    '**Comparisons.** A missing value is 0 beside a number, whether that is written out, computed or read from a field; beside a text or a date it is the empty text, which comes before every other; two missing values are equal. So of two numbers, missing ones included, exactly one of `<`, `==` and `>` holds. Only `x == ""` asks whether anything was entered: 0 and `false` are no empty text. Texts that read as numbers compare by size. Dates compare as points in time, however long they are written: a day is its 00:00:00, a month its first day, `08:15` is `08:15:00`, so that `moment <= "2026-11-20"` ends with that midnight, `moment < day + 1` takes all of the day, and `moment == day` holds at midnight. (The filter of a list asks otherwise: a day beside a time is all of the day.)',
    '',
    '**Conditions** of `COUNTIF`, `SUMIFS` and their family are read as in a spreadsheet: `">100"`, `"<=2026-11-30"`, `"<>x"` (also `"!=x"`; a sign that is none, such as `"=>5"` or `"≥5"`, is refused when it is published); equality ignores letter case and knows `*`, `?` and `~`; `""` is met by empty values, `"<>"` by all others.',
    '',
    '**Conditions over rows.** Over the rows of a table a condition is asked in each: `sum(if(t.item.lx == "x", t.item.je, 0))`. What it leaves out (`if` without its last part, or with `null` or `""` there) takes no part in `count`, `average`, `max`, `min` and `median`: `count(if(t.item.lx == "x", 1))` counts the rows with `x`, `average(if(t.item.lx == "x", t.item.je))` is their mean, `min` of them is no 0 because of the others. A row that meets the condition and has nothing filled in is one all the same. Publishing refuses (`E04`) such a condition within a calculation, where the row would count as 0 (`average(if(t.item.lx == "x", t.item.je) * 2)`), and a `count` that counts every row whatever is asked (`count(t.item.je > 100)`, `count(if(t.item.je > 100, 1, 0))`).',
    '',
    "**Nothing filled in.** Within a formula a missing number counts 0: while neither `a` nor `b` is filled in, `a + b` is 0 and `a + 5` is 5. Where that gives no number, and none of the fields that the formula reads is filled in, the number that a field computes (`x-formula`) is 0 all the same: `a / b` is 0, `sqrt(a - 1)` is 0, and so is what a function gives where there is none (`median`, `LARGE`, `SMALL`, `AVERAGEIF`, `log`, `mod` of nothing). With one of the fields filled in it is empty, and within a larger formula it is empty too, so `empty(median(…))` asks the function and `empty(e)` a field that holds 0. Infinity is empty whatever else is in the formula: `1 / b` is empty, `1 / b + 5` is empty, `round(1 / b, 2)` is empty. A default formula (`x-defaultFormula`) proposes nothing instead of 0. Written as text, a missing number is `0.00` in `toFixed(a, 2)`, as for every other number, while `text(a, '0.00')` shows what is there and is empty.",
    '',
    '**Words.** `true`, `false`, `null`, `and`, `or` and `not` are words of the language. Where a field is called like one of them, publishing refuses a formula that uses the word (`E04`): the field is written `{title(data.null)}`, a column `item.null`, and the word in another way, such as `1 == 1`. The same holds of a call (`AND(…)` beside a field `AND`), which is written `FormMath.AND(…)` there.',
    '',
    '**Ranges** of dates and times are two ends in one text, or a list of the two; a formula reads both alike. `date(left(x, 10))` is the first day of a `dateRange` and `date(right(x, 10))` the last, `days(date(right(x, 10)), date(left(x, 10))) + 1` counts its days; the ends of a `datetimeRange` have 19 characters, those of a `monthRange` 7.',
    '',
    '**Truth.** A condition fails for `false`, zero, what is empty and the texts `FALSE` (in any letter case) and `0`; everything else holds. Publishing refuses a text or a number as a condition: a comparison has to be written out (`x > 0`, `x == "a"`). The rule for them is for metadata that was published before, which goes on computing as it did.',
    '',
    '**Quotients** are exact as long as one formula computes with them: `1 / 3 * 3` is 1. A field that holds an unrounded quotient is stored with 12 decimals, and whatever reads the field reads those, so a quotient that has to stay exact belongs in one formula.',
    '',
    '**Chance.** `RAND` and `UUID` are refused when a formula, a rule or a condition of a form or a flow is published: all of them are computed again.',
    '',
    '**Constants.** Publishing refuses a call that can never be computed because of what is written in it, such as `left(x, -1)` or a format of `text` that does not exist (within `ifError` only numbers and words that the parameter does not take at all); and `max` or `min` over both numbers and dates.',
    '',
    '**Conditions of a flow** must have a result for every document: a gateway, a condition to enter or to skip a step with a `find`, `search`, `toNumber`, `date` or `time` over a field is refused (`E08`) unless `ifError` around it says what holds where there is no result. A year that the work calendar does not cover refuses the decision until it does.',
    '',
    '**Values of the system** that a condition of a flow may read. What belongs to a step is empty until it has happened, and to be read by `==`, `!=` or `in`; a word that is no value is refused with those that are.',
    '',
    '| name | also written | values |',
    '|---|---|---|',
    ...systemValueRows().map(({ name, alias, values }) => `| \`${name}\` | ${alias === undefined ? '' : `\`${alias}\``} | ${cell(values)} |`),
  ].join('\n');
}

function renderRules(): string {
  const rows = defaultRules.map((rule) => {
    const params = (rule.params ?? []).map((param) => (param.optional === true ? `[${param.name}]` : param.name)).join(',');
    return `| \`${params ? `${rule.name}:${params}` : rule.name}\` | ${(rule.aliases ?? []).join(', ')} | ${rule.values.join(', ')} | ${rule.checksEmpty === true ? 'yes' : 'no'} | \`${rule.message}\` |`;
  });
  return [
    '# Validation rules',
    '',
    'Generated from the declared rules in `validators/rules`. Rules are joined by `|`, arguments by `,`.',
    '',
    ruleNotes(),
    '',
    '| rule | also written | for | checks an empty value | message |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function fileOfRules(language: Language): string {
  return `rules${pascal(language.replace('-', ''))}`;
}

function renderRuleMessages(language: Language): string {
  return typeScript(
    [
      "import type { RuleMessages } from './RuleMessages.ts';",
      '',
      '/** What the rules say, generated from `says` of each. */',
      `export const ${fileOfRules(language)}: RuleMessages = ${JSON.stringify(Object.fromEntries(defaultRules.map(({ message, says }) => [message, says[language]])))};`,
    ].join('\n'),
  );
}

/** Source as the formatter of the tree writes it. */
function typeScript(source: string): string {
  return execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--stdin-file-path=generated.ts'], { cwd: root, input: source, encoding: 'utf8' });
}

function pascal(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Rules whose parameters are columns of the own row. */
function rulesOfRow(): string {
  return defaultRules
    .filter(({ params = [] }) => params.some(({ kind }) => kind === 'column'))
    .map(({ name, params = [] }) => `the parameters of \`${name}:${params.map((param) => param.name).join(',')}\``)
    .join(' and ');
}

function ruleNotes(): string {
  return [
    '**For.** A rule stands at the property of a field or sub-table (`rows`: its rows together). Publishing refuses it by name where its values are not those of the column "for"; where it is accepted it holds in browser and server alike.',
    '',
    `**Fields.** A parameter names a field of the record by its key (\`x\`), a column of the own row by \`item.x\` and one of the row around by \`parent.x\`; in a row \`date_gte:a\` is the field \`a\` of the record, not the column. Only ${rulesOfRow()} take the plain names of columns of the own row.`,
    '',
    '**Bounds.** A number, a day, `today`, or a field. A field that nobody has filled in sets no bound. It is one value of the right kind: the column of all rows (`mx.item.je`; in a row it is `item.je`), a table, or the id or name of a person is refused when it is published (`E07`). One whose `x-query` was asked (all its parameters have values) and found nothing is no bound left open: the value is refused at its field, in the browser once the answer is there and in the server.',
    '',
    '**Rules that ask.** `exists` asks with GET a path of the portal to which the value is added, and fails when the answer holds anything. `backend` (or `x-backend`) sends `{value}`, or with `submitFormData` the document as its reader sees it, with POST; the answer is `true` or `false`, `{valid, data: {message}}` or an envelope. Both ask with the rights of the person, in the browser and again in the server. Only calls that every signed-in person may make and that change nothing can be asked; other addresses are refused at publishing. Where nobody can be asked the value is refused.',
  ].join('\n');
}

/** The guide with its table of rights, which each kind declares. */
function withAuth(guide: string): string {
  const rows = metadataKinds.map(
    ({ kind, title, auth }) => `| \`${kind}\` ${title} | ${auth.length === 0 ? '–' : auth.map((name) => `\`${name}\``).join(', ')} |`,
  );
  return guide.replace(/(<!-- auth:[^>]*-->\n)[\s\S]*?(<!-- \/auth -->)/, (_, begin: string, end: string) =>
    [`${begin}| kind | \`auth\` beside \`edit\` |`, '|---|---|', ...rows, end].join('\n'),
  );
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
