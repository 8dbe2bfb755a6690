import type { CompleteBody } from '../../../../schemas/calls/entities/actions.ts';
import type { HandlerContext } from '../../../context/index.ts';
import type { FlowDefinition } from '../../../workflow/index.ts';
import type { FrameWrite } from '../../../documents/index.ts';

/** A page of another system in the place of a form. */
export interface FrameForm {
  readonly url: string;
  /** Empty for a page of this origin. */
  readonly origin: string;
  /** Title of the document. */
  readonly name: string;
}

/** What is known of the document that the page is about. */
export interface FrameFacts {
  readonly instId?: string | undefined;
  readonly taskId?: string | undefined;
  readonly businessKey?: string | null | undefined;
}

/** The page that a node shows instead of a form. An address whose origin is not allowed is none. */
export function frameForm({ config }: Pick<HandlerContext, 'config'>, definition: FlowDefinition, nodeId: string, facts: FrameFacts): FrameForm | undefined {
  const address = definition.formUrl(nodeId);
  if (address === undefined) return undefined;
  const url = address.replace(/\{(instId|taskId|businessKey)\}/g, (_, name: keyof FrameFacts) => encodeURIComponent(facts[name] ?? ''));
  if (/^\/(?![/\\])/.test(url)) return { url, origin: '', name: definition.name };
  if (!URL.canParse(url)) return undefined;
  const { origin } = new URL(url);
  return config.frameOrigins.includes(origin) ? { url, origin, name: definition.name } : undefined;
}

/** What such a page answered, as it comes with an action; undefined for every other form. */
export function frameWriteOf({
  formType,
  businessKey,
  sysCode,
  vars,
}: Pick<CompleteBody, 'formType' | 'businessKey' | 'sysCode' | 'vars'>): FrameWrite | undefined {
  if (formType !== 'frame') return undefined;
  const known = Object.fromEntries(Object.entries(vars ?? {}).map(([name, value]) => [name, value ?? null]));
  return {
    ...(businessKey === undefined || businessKey === null || businessKey === '' ? {} : { businessKey }),
    vars: { ...known, ...(sysCode === undefined || sysCode === null || sysCode === '' ? {} : { sysCode }) },
  };
}
