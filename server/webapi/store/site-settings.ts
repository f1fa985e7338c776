import { readSettings, type Settings } from '#shared/settings.ts';
import type { Db } from './db.ts';

/** The operator's settings. */
export function siteSettings(db: Db): Settings {
  return readSettings(db.all<{ name: string; content: string }>('SELECT name, content FROM site_settings'));
}
