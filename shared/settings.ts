/** Web settings of the operator: name/content entries, read by name (spec §3). */
export const SETTING_NAMES = [
  'VIRTUAL_ADDRESS_BIND_QUANTITY',
  'VIRTUAL_CURRENCY_SWITCH',
  'FRONT_ACCOUNT_LEVEL',
  'ACCOUNT_CARD_SWITCH',
  'CONVENIENCE_STORE_BIND_QUANTITY',
  'CONTACT_LINE_ID',
  'FESTIVAL_DRAGON',
  'GAME_NAME_CAPTION',
  'FRONT_DEVICES',
  'FRONT_SECOND_FACTOR',
  'FRONT_LIMITS',
  'FRONT_PREFERENCES',
  'FRONT_NOTIFICATIONS',
  'FRONT_LIVE',
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/** A name/content list as the API sends site metadata and settings. */
export interface NameContent {
  name: string;
  content: string | null;
}

export type Settings = Partial<Record<SettingName, string>>;

const OFF = new Set(['', '0', 'false', 'off']);

/** Keeps the known names; the last entry of a name wins. */
export function readSettings(list: readonly NameContent[]): Settings {
  const known = new Set<string>(SETTING_NAMES);
  const entries = list
    .filter((entry) => known.has(entry.name))
    .map((entry) => [entry.name, entry.content ?? '']);
  return Object.fromEntries(entries);
}

/** Off when "", "0", "false", "off" (any case) or absent. */
export function isSettingOn(settings: Settings, name: SettingName): boolean {
  return !OFF.has((settings[name] ?? '').trim().toLowerCase());
}

/** How many entries a member may add; 1 when absent or invalid. */
export function bindQuantity(
  settings: Settings,
  name: 'VIRTUAL_ADDRESS_BIND_QUANTITY' | 'CONVENIENCE_STORE_BIND_QUANTITY',
): number {
  const text = settings[name]?.trim();
  if (!text || !/^\d{1,4}$/.test(text)) return 1;
  return Number(text);
}
