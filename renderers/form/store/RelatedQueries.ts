import type { CompiledField } from '../../../registry/form/index.ts';
import { broughtValue, type Address, type Row } from '../../../validators/model/index.ts';
import { memberOf } from '../../core/index.ts';
import type { FormStore } from '../FormStore.ts';
import { addressOf } from './addresses.ts';
import { Binding } from './Binding.ts';
import { paramsOf, targetOf } from './params.ts';
import type { RunQuery } from './QueryRunner.ts';

/** `x-ui.related` of a field: when a person changes the field, the first row of a custom query fills other fields. */
export interface RelatedQuery {
  readonly alias: string;
  /** Parameter -> field (`zjdj`, `item.cs`, `parent.cs`) or a quoted constant; default: the field itself under its own name. */
  readonly params: Readonly<Record<string, string>>;
  /** Result column -> place: `xmbh` on the main record, `item.xmbh` in the own row, `parent.xmbh` in the row above it. */
  readonly bind: Readonly<Record<string, string>>;
  /** Without a row the places stay as they are instead of being emptied. */
  readonly keep: boolean;
}

/** How long a person must have paused: text changes with every key. */
const PAUSE = 200;

/**
 * Runs related queries. What they bring is an edit like any other: it obeys the modes that hold when it arrives and may start
 * further related queries; the fields that led to it are left alone. An answer is dropped when its field was changed again or its row is gone.
 */
export class RelatedQueries {
  private readonly waiting = new Map<Address, ReturnType<typeof setTimeout>>();
  private readonly running = new Map<Address, AbortController>();
  /** The fields whose changes led to the edit that is being made. */
  private causes: ReadonlySet<Address> = new Set();

  constructor(
    private readonly store: FormStore,
    private readonly run: RunQuery,
    private readonly onError: (error: unknown, alias: string) => void,
  ) {}

  /** A person, or a related query, has changed the field. */
  edited(field: CompiledField, row?: Row): void {
    const related = relatedOf(field);
    const address = addressOf(field, row);
    if (!related) return;
    const causes = new Set([...this.causes, address]);
    clearTimeout(this.waiting.get(address));
    this.running.get(address)?.abort();
    this.waiting.set(
      address,
      setTimeout(() => {
        this.waiting.delete(address);
        void this.ask(related, new Binding(this.store, field, row), causes);
      }, PAUSE),
    );
  }

  dispose(): void {
    for (const timer of this.waiting.values()) clearTimeout(timer);
    for (const controller of this.running.values()) controller.abort();
    this.waiting.clear();
    this.running.clear();
  }

  // helpers

  private async ask(related: RelatedQuery, binding: Binding, causes: ReadonlySet<Address>): Promise<void> {
    const controller = new AbortController();
    this.running.set(binding.address, controller);
    let first: Readonly<Record<string, unknown>> | undefined;
    try {
      const params = paramsOf(binding, related.params);
      // a question with an empty parameter has no answer
      if (!Object.values(params).some(isBlank)) [first] = await this.run(related.alias, params, controller.signal, { asked: true });
    } catch (error) {
      if (!controller.signal.aborted) this.onError(error, related.alias);
    }
    if (this.running.get(binding.address) === controller) this.running.delete(binding.address);
    if (controller.signal.aborted || this.isGone(binding)) return;
    if (first !== undefined || !related.keep) this.write(related, binding, first ?? {}, causes);
  }

  private write({ bind }: RelatedQuery, binding: Binding, found: Readonly<Record<string, unknown>>, causes: ReadonlySet<Address>): void {
    const { store } = this;
    const before = this.causes;
    this.causes = causes;
    try {
      store.model.batch(() => {
        for (const [column, path] of Object.entries(bind)) {
          const target = targetOf(binding, path);
          if (!target || target.member !== undefined || isDerived(target.field) || causes.has(addressOf(target.field, target.row))) continue;
          const mode = store.mode(target.field, target.row);
          if (mode === 'w' || mode === 'b') store.set(target.field, broughtValue(target.field, memberOf(found, column)), target.row);
        }
      });
    } finally {
      this.causes = before;
    }
  }

  private isGone({ field, row }: Binding): boolean {
    return field.table !== undefined && row !== undefined && !this.store.model.rows(field.table, row.parent).includes(row);
  }
}

/** The related query of a field; undefined when it has none. */
function relatedOf(field: CompiledField): RelatedQuery | undefined {
  const { related } = field.ui;
  if (!isRecord(related) || typeof related['alias'] !== 'string') return undefined;
  const own = field.table === undefined ? field.name : `item.${field.name}`;
  return {
    alias: related['alias'],
    params: isRecord(related['params']) ? texts(related['params']) : { [field.name]: own },
    bind: texts(related['bind']),
    keep: related['keep'] === true,
  };
}

// helpers

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const isDerived = ({ formula, query }: CompiledField): boolean => formula !== undefined || query !== undefined;

function texts(map: unknown): Readonly<Record<string, string>> {
  return isRecord(map) ? Object.fromEntries(Object.entries(map).filter((entry): entry is [string, string] => typeof entry[1] === 'string')) : {};
}
