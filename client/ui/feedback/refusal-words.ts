/**
 * What the API itself says of a read that it refused (a rule, a 422), in the member's language; '' where it said nothing
 * or the failure is of another kind, whose words help nobody.
 */
export function refusalWords(error: unknown): string {
  if (!(error instanceof Error) || !('kind' in error)) return '';
  return error.kind === 'refused' || error.kind === 'invalid' ? error.message : '';
}
