import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { pointerOf } from '../pointer.ts';
import type { RawItem } from '../types.ts';

/** A node of a flow, whichever way it is written down. */
export interface NodeNames {
  readonly id: string;
  /** Where it is declared; the whole drawing for a drawn node. */
  readonly pointer: string;
  readonly hooks: readonly string[];
  /** Undefined where none are written: the node offers the default ones. */
  readonly buttons: readonly string[] | undefined;
  /** Whether people act there. */
  readonly isTask: boolean;
  readonly name: string;
  readonly buttonLabels: readonly string[];
  readonly assignees: readonly NodeAssignee[];
  /** People and groups whose votes count for more. */
  readonly voters: readonly { readonly id: string; readonly pointer: string }[];
  /** Fields that are set when the node is done. */
  readonly sets: readonly { readonly field: string; readonly pointer: string }[];
}

export interface NodeAssignee {
  readonly rule: string;
  readonly of?: string | undefined;
  readonly code?: string | undefined;
  readonly users: readonly string[];
  readonly field?: string | undefined;
  readonly pointer: string;
}

/** The nodes of a flow with the names they use. A drawing is read as text here; the compiler of the server judges it. */
export function nodesOf(item: RawItem): readonly NodeNames[] {
  const spec = item.spec as unknown as MetadataSpecs['flow'];
  if (spec.bpmn !== undefined) return drawnNodes(spec.bpmn);
  return (spec.nodes ?? []).map((node, index) => {
    const pointer = `/spec/nodes/${index}`;
    return {
      id: node.id,
      pointer,
      hooks: node.hooks ?? [],
      buttons: node.buttons?.map((button) => (typeof button === 'string' ? button : button.alias)),
      isTask: taskTypes.has(node.type),
      name: node.name ?? node.id,
      buttonLabels: Object.keys(node.buttonLabels ?? {}),
      voters: (['direct', 'oneTicket'] as const).flatMap((list) =>
        (node.vote?.[list] ?? []).map((id, place) => ({ id, pointer: `${pointer}/vote/${list}/${place}` })),
      ),
      sets: (node.onComplete ?? []).flatMap(({ set }, step) =>
        Object.keys(set).map((field) => ({ field, pointer: `${pointer}/onComplete/${step}/set${pointerOf(field)}` })),
      ),
      assignees: (node.assignee === undefined ? [] : [node.assignee].flat()).map((rule, place) => ({
        rule: rule.rule,
        of: rule.of,
        code: rule.code,
        users: rule.users ?? [],
        field: rule.field,
        pointer: Array.isArray(node.assignee) ? `${pointer}/assignee/${place}` : `${pointer}/assignee`,
      })),
    };
  });
}

// helpers

const taskTypes: ReadonlySet<string> = new Set(['USERTASK', 'SIGNTASK', 'CUSTOMSIGNTASK']);
const element =
  /<(?:\w+:)?(startEvent|endEvent|userTask|serviceTask|sendTask|task|manualTask|callActivity|exclusiveGateway|parallelGateway|inclusiveGateway)\b([^>]*?)(\/>|>([\s\S]*?)<\/(?:\w+:)?\1>)/g;

function drawnNodes(text: string): NodeNames[] {
  const xml = text.replace(/<!--[\s\S]*?-->/g, '');
  const tags = tagsIn(/xmlns:([\w.-]+)\s*=\s*["']urn:yuanbiao:wf:1\.0["']/.exec(xml)?.[1] ?? 'wf');
  return [...xml.matchAll(element)].map(([, type, attributes = '', , body = '']) => ({
    id: attribute(attributes, 'id') ?? '',
    pointer: '/spec/bpmn',
    buttonLabels: [],
    hooks: tags(body, 'node').flatMap((tag) => listed(attribute(tag, 'hooks'))),
    voters: tags(body, 'vote')
      .flatMap((tag) => [...listed(attribute(tag, 'direct')), ...listed(attribute(tag, 'oneTicket'))])
      .map((id) => ({ id, pointer: '/spec/bpmn' })),
    sets: tags(body, 'set')
      .flatMap((tag) => attribute(tag, 'field') ?? [])
      .map((field) => ({ field, pointer: '/spec/bpmn' })),
    isTask: type === 'userTask',
    name: attribute(attributes, 'name') ?? '',
    ...written(tags(body, 'button').flatMap((tag) => attribute(tag, 'alias') ?? [])),
    assignees: tags(body, 'assignee').map((tag) => ({
      rule: attribute(tag, 'rule') ?? '',
      of: attribute(tag, 'of'),
      code: attribute(tag, 'code'),
      users: listed(attribute(tag, 'users')),
      field: attribute(tag, 'field'),
      pointer: '/spec/bpmn',
    })),
  }));
}

const written = (buttons: readonly string[]): Pick<NodeNames, 'buttons'> => ({ buttons: buttons.length === 0 ? undefined : buttons });

const listed = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Opening tags of our own extension, by local name in whatever case. */
const tagsIn =
  (prefix: string) =>
  (xml: string, name: string): string[] =>
    [...xml.matchAll(new RegExp(`<${prefix}:${name}s?\\b[^>]*>`, 'gi'))].map(([tag]) => tag);

function attribute(tag: string, name: string): string | undefined {
  const [, , double, single] = new RegExp(`\\s${name}\\s*=\\s*("([^"]*)"|'([^']*)')`).exec(tag) ?? [];
  const found = double ?? single;
  return found
    ?.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (written, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0x10ffff ? written : String.fromCodePoint(code);
    })
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
