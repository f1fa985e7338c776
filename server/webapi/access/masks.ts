/** Masks of private data: its owner recognises the value, and nobody else can use it. */

/** "+886", "+886912345678" → "912***678" */
export function maskPhone(areaCode: string, phone: string): string {
  const national = phone.slice(areaCode.length);
  return `${national.slice(0, 3)}***${national.slice(-3)}`;
}

/** "walker@example.com" → "w***@example.com" */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

/** "203.0.113.9" → "203.0.*.*"; an IPv6 address keeps its first two groups. */
export function maskIp(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+)\.(\d+)\.\d+\.\d+$/i.exec(ip);
  if (v4) return `${v4[1]}.${v4[2]}.*.*`;
  return `${ip.split(':').slice(0, 2).join(':')}:*`;
}

/** "812345678901" → "•••• 8901" */
export function maskNumber(number: string): string {
  return `•••• ${number.slice(-4)}`;
}

/** "walker" → "w•••", for lists that everybody sees. It hides the length too. */
export function maskForPublic(account: string): string {
  return `${account.slice(0, 1)}•••`;
}

/** "walker@example.com" → "wa•••om". The account of an e-wallet may be a phone number, an email address or a name. */
export function maskAccount(account: string): string {
  const isShort = account.length < 8;
  return `${account.slice(0, isShort ? 1 : 2)}•••${account.slice(isShort ? -1 : -2)}`;
}

/** "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" → "TR7NHq…Lj6t" */
export function maskAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
