/** Texts by message key, of one language. */
export type RuleMessages = Readonly<Record<string, string>>;
