/** An IPv6 address: hexadecimal groups, at the end perhaps an IPv4 address or the name of an interface. */
const IPV6 = /^[\da-f.]*:[\da-f:.]*(%.*)?$/i;

/**
 * The key by which rate limits count an address. An IPv6 subscriber owns a whole /64, so its key is the first four groups
 * in one spelling. IPv4 stays as it is, also when written as IPv6. Any other text is returned unchanged.
 */
export function networkOf(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (v4 || !IPV6.test(ip)) return v4 ?? ip;
  const [head = '', tail] = ip.toLowerCase().split('%', 1).join('').split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const gap =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return [...front, ...gap, ...back]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * As networkOf, for limits that count neighbouring addresses together: the /24 of an IPv4 address ("203.0.113.0/24"), the
 * /64 of an IPv6 address.
 */
export function subnetOf(ip: string): string {
  return networkOf(ip).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}
