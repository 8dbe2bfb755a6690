import type { FieldMode, LinkageAction, LinkageActionKind, PropertySchema } from '../../../registry/form/index.ts';

/** What a person meets at the target of linkage. */
export interface TargetState {
  readonly mode: FieldMode;
  readonly value: unknown;
  readonly options: string | undefined;
  readonly message: string | undefined;
}

export interface LinkageDemo {
  readonly action: Omit<LinkageAction, 'field'>;
  /** The target, where a plain text field does not show the action. */
  readonly target?: PropertySchema;
  /** What the action makes of the target, and what is there without it. */
  readonly on: Partial<TargetState>;
  readonly off: Partial<TargetState>;
}

/** One small form for every linkage action. An action that is declared without one does not compile. */
export const linkageDemos: Readonly<Record<LinkageActionKind['name'], LinkageDemo>> = {
  mode: { action: { mode: 'n' }, on: { mode: 'n' }, off: { mode: 'w' } },
  required: { action: { required: true }, on: { mode: 'b' }, off: { mode: 'w' } },
  value: { action: { value: '按规定' }, on: { value: '按规定' }, off: { value: '原来的值' } },
  options: {
    action: { options: 'fkzh' },
    target: { type: 'string', title: '目标', 'x-ui': { widget: 'select', dict: 'zffs', span: 12 } },
    on: { options: 'fkzh' },
    off: { options: undefined },
  },
  clear: { action: { clear: true }, on: { value: null }, off: { value: '原来的值' } },
  message: { action: { message: '请按差旅费管理办法填写' }, on: { message: '请按差旅费管理办法填写' }, off: { message: undefined } },
};
