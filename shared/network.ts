/** Addresses of IPv6: groups of hexadecimal digits, at the end an IPv4 address or the name of an interface. */
const IPV6 = /^[\da-f.]*:[\da-f:.]*(%.*)?$/i;

/**
 * Whom an address stands for where one counts who asks how often: an IPv6 subscriber has a whole /64 to choose from, so
 * its four groups are the answer, in one spelling. IPv4 also where it is written as IPv6; anything else comes back as it is.
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
 * The network of an address where many addresses of one owner count together: the /24 of an IPv4 address
 * ("203.0.113.0/24"), the /64 of an IPv6 address. Anything else comes back as it is.
 */
export function subnetOf(ip: string): string {
  return networkOf(ip).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}
