import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { pointerOf } from '../pointer.ts';
import { shapeOfBo, type BoProperty, type BoShape } from './boShape.ts';
import type { Linter, LintScope } from './context.ts';

type Block = MetadataSpecs['printTemplate']['blocks'][number];
type Permission = MetadataSpecs['form']['perm'][string];

/** Words in texts that are no fields. */
const ownWords: ReadonlySet<string> = new Set(['user', 'time', 'number']);

/** Fields, tables and columns of a print template against its form and what the form shows on paper. */
export const lintPrintTemplate: Linter = (scope) => {
  const spec = scope.item.spec as unknown as MetadataSpecs['printTemplate'];
  checkDefault(scope, spec);
  const form = scope.find('form', spec.form);
  if (form === undefined) return;
  const { bo: boKey, perm } = form.spec as unknown as MetadataSpecs['form'];
  const bo = scope.find('bo', boKey);
  if (bo === undefined) return;
  const check = new TemplateCheck(scope, shapeOfBo(bo), perm['print'] ?? perm['read']);
  if (spec.barcode !== undefined) check.field(spec.barcode, '/spec/barcode');
  check.text(spec.watermark, '/spec/watermark');
  spec.blocks.forEach((block, index) => check.block(block, `/spec${pointerOf('blocks', index)}`));
};

// helpers

/** Of two defaults of one form the order of their keys would decide. */
function checkDefault(scope: LintScope, { form, default: isDefault }: MetadataSpecs['printTemplate']): void {
  if (isDefault !== true) return;
  const other = scope.all('printTemplate').find(({ key, spec }) => {
    const template = spec as unknown as MetadataSpecs['printTemplate'];
    return key !== scope.item.key && template.form === form && template.default === true;
  });
  if (other !== undefined) scope.found('defaultTwice', '/spec/default', { form, id: `printTemplate/${other.key}` });
}

class TemplateCheck {
  constructor(
    private readonly scope: LintScope,
    private readonly shape: BoShape,
    private readonly print: Permission | undefined,
  ) {}

  block(block: Block, at: string): void {
    const names = block.fields ?? [];
    if ((block.type === 'fields' || block.type === 'totals' || block.type === 'table') && names.length === 0)
      this.scope.found('printNoFields', `${at}/fields`, {});
    if (block.type === 'sign' && block.signers === undefined) this.scope.found('printNoSigners', `${at}/signers`, {});
    this.text(block.text, `${at}/text`);
    names.forEach((name, index) => {
      if (block.type !== 'table') this.field(name, `${at}/fields/${index}`);
      else this.table(block, name, at, `${at}/fields/${index}`);
    });
  }

  field(name: string, at: string): void {
    const entry = this.shape.main.get(name);
    if (entry === undefined) this.scope.found('field', at, { name });
    else if (this.shape.tables.has(name)) this.scope.found('printTable', at, { name });
    else if (isHidden(this.print?.main?.[name] ?? this.print?.main?.['*'], entry.property)) this.hidden(name, at);
  }

  /** `${name}` in a text. */
  text(text: string | undefined, at: string): void {
    for (const [, name = ''] of (text ?? '').matchAll(/\$\{([^}]*)\}/g)) if (!ownWords.has(name.trim())) this.field(name.trim(), at);
  }

  private table(block: Block, name: string, at: string, own: string): void {
    const columns = this.shape.tables.get(name);
    const property = this.shape.main.get(name)?.property;
    if (columns === undefined || property === undefined) {
      this.scope.found('notTable', own, { name });
      return;
    }
    const sub = this.print?.sub?.[name];
    if (this.print?.subOps?.[name]?.hidden === true || isHidden(this.print?.main?.[name], property)) this.hidden(name, own);
    const column = (given: string | undefined, pointer: string, numeric = false): void => {
      if (given === undefined) return;
      const entry = columns.get(given);
      if (entry === undefined) this.scope.found('tableField', pointer, { table: name, name: given });
      else if (isHidden(sub?.[given] ?? sub?.['_'] ?? sub?.['*'], entry.property)) this.hidden(`${name}.${given}`, pointer);
      else if (numeric && entry.property.type !== 'number' && entry.property.type !== 'integer')
        this.scope.found('notNumeric', pointer, { table: name, name: given });
    };
    block.tableColumns?.forEach(({ field, sum }, index) => column(field, `${at}/tableColumns/${index}/field`, sum === true));
    column(block.keyColumn, `${at}/keyColumn`);
    column(block.groupBy, `${at}/groupBy`);
    column(block.capital, `${at}/capital`, true);
  }

  private hidden(name: string, at: string): void {
    this.scope.found('printHidden', at, { name });
  }
}

const isHidden = (mode: string | undefined, property: BoProperty): boolean =>
  mode === 'n' || (property['x-ui'] as { readonly printable?: unknown } | undefined)?.printable === false;
