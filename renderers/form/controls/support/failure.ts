/** The words of whatever was thrown. Services reject with errors whose message may be shown. */
export function failureText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
