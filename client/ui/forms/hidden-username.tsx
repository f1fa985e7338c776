/**
 * Whose password a form changes, where it asks for none: a password manager saves the new one under this name. First
 * child of the form.
 */
export function HiddenUsername({ account }: { account: string }) {
  return <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />;
}
