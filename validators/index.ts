export { defineRule, type ParameterKind, type Rule, type RuleArguments, type RuleFailure, type RuleParameter, type RuleVerdict } from './defineRule.ts';
export { createRuleRegistry, defaultRules, ruleRegistry } from './rules/index.ts';
export { isEmptyValue } from './rules/support/emptyValue.ts';
export { namedArguments, parseRules, printRules, ruleReferences, RuleSyntaxError, withRequired, type RuleErrorCode } from './parseRules.ts';
export { runRules, runRuleString, runSyncRules, type RuleStringContext, type RuleStringResult, type RunOptions } from './runRules.ts';
export { ruleMessages, translateRule, type RuleLocale, type RuleMessages } from './messages.ts';
export {
  effectiveMode, fromWire, isWritable, readOnly, resolvePermission, stricter, toWire,
  type StoredNodePermission, type StoredPermission,
} from './permission.ts';
export { runScriptInWebWorker } from './sandbox/runScriptInWebWorker.ts';
export type { ScriptOutcome } from './sandbox/scriptInput.ts';
export type { Issue, Mode, RuleCall, RuleContext, RuleMessage, RulePorts, Translate } from './types.ts';
export * from './model/index.ts';
export { checkSubmission, type Submission, type SubmissionRequest } from './submission.ts';
