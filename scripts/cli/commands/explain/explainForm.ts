import { localised } from '../../../../registry/localised.ts';
import { WorkDays, type CalendarEntry } from '../../../../formula/index.ts';
import { compileForm, formSource, permissionShape, type CompiledField, type CompiledForm } from '../../../../registry/form/index.ts';
import type { RawItem } from '../../../../registry/metadata/index.ts';
import {
  defaultData,
  explainField,
  explainPermission,
  FormModel,
  reasonText,
  resolvePermission,
  translateRule,
  type Explanation,
  type FormContext,
  type Row,
  type RuleLocale,
  type StoredPermission,
} from '../../../../validators/index.ts';
import { UsageError } from '../../Command.ts';

export interface ExplainRequest {
  readonly items: readonly RawItem[];
  readonly formKey: string;
  /** Fields and cells to explain; none means all main fields. */
  readonly addresses: readonly string[];
  /** Node or preset. */
  readonly at: string;
  readonly locale: string;
  readonly clock: { today(): string; now(): string };
}

interface Answer {
  readonly text: string;
  readonly data: unknown;
}

interface FormSpec {
  readonly bo: string;
  readonly perm: StoredPermission;
  readonly samples?: readonly { readonly name: string; readonly data: Readonly<Record<string, unknown>> }[];
}

/** Explains fields of a form over a sample, given data, or an empty document. */
export function explainForm(
  request: ExplainRequest & { readonly data: Readonly<Record<string, unknown>> | undefined; readonly sample: number | undefined },
): Answer {
  const { form, spec } = compiledForm(request);
  const context: FormContext = {
    user: { id: '', name: '' },
    today: request.clock.today(),
    now: request.clock.now(),
    workdays: WorkDays.of(entriesOf(request.items, 'holiday'), entriesOf(request.items, 'workday')),
  };
  const sample = request.sample === undefined ? undefined : spec.samples?.[request.sample];
  if (request.sample !== undefined && !sample)
    throw new UsageError(`form ${request.formKey} has ${spec.samples?.length ?? 0} samples, no number ${request.sample}`);
  const model = new FormModel(form, { ...defaultData(form, context), ...(request.data ?? sample?.data) }, context);
  const options = {
    translate: translateRule(request.locale as RuleLocale),
    today: context.today,
    permission: explainPermission(form, spec.perm, request.at),
  };
  const wanted =
    request.addresses.length > 0 ? request.addresses.map((address) => placeOf(model, address)) : form.fields.map((field) => ({ field, row: undefined }));
  const explanations = wanted.map(({ field, row }) => explainField(model, field, row, options));
  return { text: explanations.map((each) => textOf(each, request.locale)).join('\n\n'), data: explanations.map((each) => said(each, request.locale)) };
}

/** The form at a node, with everything it needs from the packages. */
export function compiledForm({ items, formKey, at, locale }: ExplainRequest): { form: CompiledForm; spec: FormSpec } {
  const item = items.find(({ kind, key }) => kind === 'form' && key === formKey);
  if (!item)
    throw new UsageError(
      `no form <${formKey}>; known: ${items
        .filter(({ kind }) => kind === 'form')
        .map(({ key }) => key)
        .join(', ')}`,
    );
  const spec = item.spec as unknown as FormSpec;
  const bo = items.find(({ kind, key }) => kind === 'bo' && key === spec.bo);
  if (!bo) throw new UsageError(`form <${formKey}> needs the business object <${spec.bo}>, which is not in the packages`);
  const source = formSource(item, bo, locale);
  return { form: compileForm(source, resolvePermission(spec.perm, at, permissionShape(source))), spec };
}

// helpers

const entriesOf = (items: readonly RawItem[], dict: string): readonly CalendarEntry[] | undefined =>
  (items.find(({ kind, key }) => kind === 'dict' && key === dict)?.spec as { readonly items: readonly CalendarEntry[] } | undefined)?.items;

/** Finds `bxzje`, `xcmx[0].je` or `xcmx[0].fpmx[1].je`. */
function placeOf(model: FormModel, address: string): { field: CompiledField; row: Row | undefined } {
  const steps = address.split('.');
  const column = steps.pop() ?? '';
  let row: Row | undefined;
  for (const step of steps) {
    const [, table = '', index = ''] = /^(\w+)\[(\d+)\]$/.exec(step) ?? [];
    const found = model.rows(table, row)[Number(index)];
    if (!found) throw new UsageError(`no row ${step} in ${address}`);
    row = found;
  }
  const field = model.form.byPath.get(row ? `${row.table}.item.${column}` : column);
  if (!field) throw new UsageError(`form <${model.form.key}> has no field ${address}`);
  return { field, row };
}

function textOf(explanation: Explanation, locale: string): string {
  const { address, title, mode, modeSteps, value, valueReason, inputs, error, rules, readers } = explanation;
  return [
    `${title} (${address})`,
    `  mode   ${mode}`,
    ...modeSteps.map((step) => `         ${step.mode} ${reasonText(step.reason, locale)}`),
    `  value  ${shown(value)}`,
    `         ${reasonText(valueReason, locale)}`,
    ...inputs.map((input) => `         ${input.path} ${input.title} = ${shown(input.value)}`),
    ...(error ? [`  error  ${error.code} ${localised(error.message, locale)}`] : []),
    ...rules.map(
      (rule, index) =>
        `  ${index === 0 ? 'rules ' : '      '} ${rule.holds === undefined ? '?' : rule.holds ? '+' : '-'} ${rule.rule}${rule.message === undefined ? '' : ` ${rule.message}`}`,
    ),
    ...(readers.length > 0 ? [`  read by ${readers.join(', ')}`] : []),
  ].join('\n');
}

/** What a formula fails for, in one language. */
const said = ({ error, ...rest }: Explanation, locale: string): object =>
  error === undefined ? rest : { ...rest, error: { ...error, message: localised(error.message, locale) } };

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
