import { linkageActions } from '../../form/index.ts';
import type { BoFieldEntry, BoShape } from './boShape.ts';
import type { LintScope } from './context.ts';

type Rule = NonNullable<BoFieldEntry['property']['x-linkage']>[number];
type Action = NonNullable<Rule['then']>[number];

/** What linkage of a field does: to fields that are there, something at all, and nothing that is undone beside it. */
export function lintLinkage(scope: LintScope, shape: BoShape, field: BoFieldEntry): void {
  field.property['x-linkage']?.forEach((rule, index) => {
    const pointer = `${field.pointer}/x-linkage/${index}`;
    if ([...(rule.then ?? []), ...(rule.else ?? [])].length === 0) scope.found('linkageIdle', pointer, { when: rule.when });
    for (const branch of ['then', 'else'] as const) {
      rule[branch]?.forEach((action, at, actions) => {
        const here = `${pointer}/${branch}/${at}`;
        const target = action.field.startsWith('item.') ? `${field.table}.${action.field}` : action.field;
        const entry = shape.byPath.get(target);
        if (action.clear === true && entry?.property['x-ui']?.widget === 'serialNo')
          scope.found('numberGiven', `${here}/clear`, { name: entry.property.title ?? target });
        if (entry === undefined) scope.found('linkageTarget', `${here}/field`, { name: action.field });
        if (linkageActions.every(({ name }) => action[name] === undefined))
          scope.found('linkageNoAction', here, { name: action.field, actions: linkageActions.map(({ name }) => name).join(' | ') });
        checkBeside(
          scope,
          here,
          action,
          actions.slice(0, at).filter((other) => other.field === action.field),
        );
      });
      if (rule[branch] !== undefined) checkDemands(scope, `${pointer}/${branch}`, rule[branch]);
    }
  });
}

// helpers

/** The sides of a field on which an action may speak once for each branch. Words are shown one below the other. */
const aspects: readonly (readonly (keyof Action)[])[] = [['mode'], ['required'], ['value', 'clear'], ['options']];

/** A branch holds as a whole: what it says of one field for a second time only one of both can have. */
function checkBeside(scope: LintScope, pointer: string, action: Action, earlier: readonly Action[]): void {
  for (const names of aspects) {
    const [stated, further] = names.filter((name) => says(action, name));
    const again = further ?? (earlier.some((other) => names.some((name) => says(other, name))) ? stated : undefined);
    if (again !== undefined) scope.found('linkageTwice', `${pointer}/${again}`, { name: action.field, action: names.join(' / ') });
  }
}

/** `clear: false` says nothing of the value. */
const says = (action: Action, name: keyof Action): boolean => action[name] !== undefined && !(name === 'clear' && action.clear === false);

/** A value is demanded only where one can be entered; a mode that says both `b` and no demand is undone by itself. */
function checkDemands(scope: LintScope, pointer: string, actions: readonly Action[]): void {
  actions.forEach((action, at) => {
    if (action.required === undefined) return;
    const mode = actions.findLast((other) => other.field === action.field && other.mode !== undefined)?.mode;
    const here = `${pointer}/${at}/required`;
    if (action.required && mode === 'n') scope.found('hiddenDemand', here, { name: action.field });
    else if (action.required && mode === 'r') scope.found('closedDemand', here, { name: action.field });
    else if (!action.required && mode === 'b') scope.found('linkageTwice', here, { name: action.field, action: 'mode: b / required' });
  });
}
