/** What is left of private data once it is shown: enough to recognise, too little to use. */

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
