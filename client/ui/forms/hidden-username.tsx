/**
 * Account of a form that changes a password without asking for the account: password managers save the new password
 * under it. First child of the form.
 */
export function HiddenUsername({ account }: { account: string }) {
  return <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />;
}
