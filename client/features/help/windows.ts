import type { GameMaintenance } from '#shared/webapi/schemas/game.ts';

export type Section = 'now' | 'next' | 'weekly';

/** Groups maintenance windows by their state at `now` (milliseconds), earliest first. Past ones are left out. */
export function sectionsOf(
  list: readonly GameMaintenance[],
  now: number,
): Record<Section, GameMaintenance[]> {
  const sections: Record<Section, GameMaintenance[]> = { now: [], next: [], weekly: [] };
  const inOrder = list.toSorted((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at));
  for (const window of inOrder) {
    if (window.end_at && Date.parse(window.end_at) <= now) continue;
    if (Date.parse(window.start_at) <= now) sections.now.push(window);
    else sections[window.type === 'weekly' ? 'weekly' : 'next'].push(window);
  }
  return sections;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** The weekday of a time in a time zone. */
export function weekdayIn(zone: string, at: string): (typeof WEEKDAYS)[number] {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' }).format(new Date(at));
  return WEEKDAYS.find((day) => day === name) ?? 'Sun';
}
