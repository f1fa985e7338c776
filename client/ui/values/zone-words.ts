import type { useWords } from '#ui/base/use-words.ts';

/** "Taipei time": a time zone in words. */
export function zoneWords(words: ReturnType<typeof useWords>, zone: string): string {
  const city = zone.split('/').at(-1) ?? '';
  return words('common.zone.name', { id: city, city: city.replaceAll('_', ' ') });
}
