import type { Text } from './text.ts';

/** "Taipei time": a time zone in words. */
export function zoneWords(text: Text, zone: string): string {
  const city = zone.split('/').at(-1) ?? '';
  return text('common.zone.name', { id: city, city: city.replaceAll('_', ' ') });
}
