import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Locale } from '#shared/locales.ts';
import { MalformedListError } from '#shared/webapi/envelope.ts';
import { metadataEntry, settingEntry } from '#shared/webapi/schemas/site.ts';
import type { Logger } from '../monitor/log.ts';
import { type ListDeps, loadList, StatusError } from './load-list.ts';

export interface ApiCheck {
  /**
   * Whether the API has answered /webSite or /webSetting readably once. Until then each call asks the API again and waits at most
   * WAIT_MS for the answer. Later failures do not change the result: they must not make all containers unready at once.
   */
  isConfirmed(): Promise<boolean>;
}

export interface ApiCheckDeps extends ListDeps {
  /** Host whose site data is requested. */
  host: string;
  locale: Locale;
  /** An API under maintenance cannot answer the calls, but its refusal confirms that it is the right API. */
  isInMaintenance: () => boolean;
  log: Logger;
}

/** Kubernetes waits one second for a probe. */
const WAIT_MS = 800;

export function createApiCheck(deps: ApiCheckDeps): ApiCheck {
  const { host, locale, log } = deps;
  const headers = { Locale: locale };
  const calls = [
    { name: '/webSite', query: `?selectFrom%5Bhost%5D=${encodeURIComponent(host)}`, item: metadataEntry },
    { name: '/webSetting', query: '', item: settingEntry },
  ];
  let isConfirmed = false;
  let running: Promise<void> | undefined;
  let lastProblem = '';

  async function ask(): Promise<void> {
    const problems: string[] = [];
    for (const { name, query, item } of calls) {
      try {
        await loadList(deps, name + query, item, headers);
        isConfirmed = true;
      } catch (error) {
        isConfirmed = deps.isInMaintenance();
        problems.push(problemOf(name, error));
      }
      if (isConfirmed) return;
    }
    const reason = problems.join('; ');
    if (reason !== lastProblem) log.error({ reason }, 'not ready: the API gave no readable site data yet');
    lastProblem = reason;
  }

  return {
    async isConfirmed() {
      if (isConfirmed) return true;
      running ??= ask().finally(() => {
        running = undefined;
      });
      await Promise.race([running, sleep(WAIT_MS)]);
      return isConfirmed;
    },
  };
}

/** Why a list could not be read, for the log. */
function problemOf(name: string, error: unknown): string {
  if (error instanceof StatusError) return error.message;
  const isUnreadable = error instanceof MalformedListError || error instanceof z.core.$ZodError;
  if (isUnreadable) return `GET ${name} answered something else than the contract`;
  return `GET ${name} failed: ${error instanceof Error ? error.message : String(error)}`;
}
