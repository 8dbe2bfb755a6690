import { formulaDocs } from '../formula/index.ts';
import { linkageActions } from '../registry/form/index.ts';
import type { Localised } from '../registry/localised.ts';
import { controlGroups, defaultControls, type ControlOption } from '../renderers/form/controls/index.ts';
import { defaultLayouts } from '../renderers/form/layout/layouts/index.ts';
import { defaultRules, ruleMessages } from '../validators/index.ts';

/** Everything a form can be made of, on one page: what designers may write into metadata and what it means. */
export function renderCatalogue(): string {
  const functions = formulaDocs();
  const names = [...functions, ...functions.flatMap(({ aliases }) => aliases)].length;
  return [
    '# What a form can express',
    '',
    'Generated from the declarations; each has a story in Storybook and a case in the conformance tests.',
    '',
    `${defaultControls.length} controls, ${defaultLayouts.length} layouts, ${defaultRules.length} rules, ${functions.length} functions under ${names} names, ${linkageActions.length} linkage actions.`,
    '',
    '## Controls',
    '',
    'Named in `x-ui.widget`. Every field also reads `span`, `width`, `fixed`, `placeholder` and `help`.',
    ...controlGroups.flatMap((group) => [
      '',
      `### ${group}`,
      '',
      '| control | | types | options |',
      '|---|---|---|---|',
      ...defaultControls
        .filter((control) => control.group === group)
        .map((control) => row([`\`${control.widget}\`${aliases(control.aliases)}`, described(control), control.types.join(', '), optionList(control.options)])),
    ]),
    '',
    '## Layouts',
    '',
    'Named in `kind` of a block in the layout of a form.',
    '',
    '| layout | | options | options of a part |',
    '|---|---|---|---|',
    ...defaultLayouts.map((layout) => row([`\`${layout.kind}\``, described(layout), optionList(layout.options), optionList(layout.partOptions)])),
    '',
    '## Rules',
    '',
    'Written in `x-rules`, joined by `|`; arguments after `:`, joined by `,`. `x-rule-msg` replaces the messages.',
    '',
    '| rule | message |',
    '|---|---|',
    ...defaultRules.map((rule) => {
      const params = (rule.params ?? []).map(({ name, kind, optional }) => `${optional === true ? '[' : ''}${name}: ${kind}${optional === true ? ']' : ''}`);
      return row([`\`${rule.name}${params.length > 0 ? `:${params.join(',')}` : ''}\`${aliases(rule.aliases)}`, messageOf(rule.message)]);
    }),
    '',
    '## Functions',
    '',
    '| function | |',
    '|---|---|',
    ...functions.map(({ signature, aliases: other, doc }) => row([`\`${signature}\`${aliases(other)}`, words(doc)])),
    '',
    '## Linkage actions',
    '',
    'Written in `then` and `else` of an `x-linkage` rule, beside `field`.',
    '',
    '| action | | value |',
    '|---|---|---|',
    ...linkageActions.map((action) => row([`\`${action.name}\``, described(action), action.value])),
    '',
  ].join('\n');
}

// helpers

function described({ title, doc }: { readonly title: Localised; readonly doc: Localised }): string {
  return `**${title['zh-CN']}** ${title['en-US']}<br>${words(doc)}`;
}

function words(doc: Localised): string {
  return `${doc['zh-CN']}<br>${doc['en-US']}`;
}

function aliases(names: readonly string[] | undefined): string {
  return names && names.length > 0 ? `<br>also ${names.map((name) => `\`${name}\``).join(', ')}` : '';
}

function optionList(options: readonly ControlOption[]): string {
  return options
    .map(
      ({ name, kind, doc, oneOf, default: fallback }) =>
        `\`${name}\` ${oneOf ? oneOf.map((choice) => `\`${choice}\``).join(' / ') : kind}${fallback === undefined ? '' : ` = \`${String(fallback)}\``}: ${doc}`,
    )
    .join('<br>');
}

function messageOf(key: string): string {
  return ['zh-CN', 'en-US'].map((language) => ruleMessages[language as 'zh-CN'][key] ?? key).join('<br>');
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((each) => each.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}
