/**
 * The API's text of a refused read (a rule, a 422), in the member's language; '' if there is none, or for other
 * failures.
 */
export function refusalWords(error: unknown): string {
  if (!(error instanceof Error) || !('kind' in error)) return '';
  return error.kind === 'refused' || error.kind === 'invalid' ? error.message : '';
}
