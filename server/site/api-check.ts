import * as z from 'zod/mini';
import { UUID_HEADER } from '#shared/config.ts';
import type { Locale } from '#shared/locales.ts';
import type { ApiTransport } from '#shared/render.ts';
import { MalformedListError, parseList, readEnvelope } from '#shared/webapi/envelope.ts';
import { metadataEntry, settingEntry } from '#shared/webapi/schemas/site.ts';
import type { Logger } from '../monitor/log.ts';

export interface ApiCheck {
  /**
   * Whether the API has answered /webSite or /webSetting once in a readable form. Asks it while it has not, and waits for the
   * answer at most WAIT_MS. Stays true: a later failure of the API must not take all containers out at once.
   */
  isConfirmed(): Promise<boolean>;
}

export interface ApiCheckDeps {
  callApi: ApiTransport;
  /** X-UUID of this container. */
  uuid: string;
  /** Host whose site data is requested. */
  host: string;
  locale: Locale;
  /** An API under maintenance answers nothing else, but it is the right API. */
  isInMaintenance: () => boolean;
  log: Logger;
}

/** Kubernetes waits one second for a probe. */
const WAIT_MS = 800;

export function createApiCheck(deps: ApiCheckDeps): ApiCheck {
  const { uuid, host, locale, log } = deps;
  const headers = { Locale: locale, [UUID_HEADER]: uuid };
  const calls = [
    { path: `/webSite?selectFrom%5Bhost%5D=${encodeURIComponent(host)}`, item: metadataEntry },
    { path: '/webSetting', item: settingEntry },
  ];
  let isConfirmed = false;
  let running: Promise<void> | undefined;
  let lastProblem = '';

  async function ask(): Promise<void> {
    const problems: string[] = [];
    for (const { path, item } of calls) {
      const problem = await problemOf(deps.callApi, { method: 'GET', path, headers }, item);
      if (problem === undefined || deps.isInMaintenance()) {
        isConfirmed = true;
        return;
      }
      problems.push(`GET ${path.split('?', 1)[0]} ${problem}`);
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
      await waitAtMost(running, WAIT_MS);
      return isConfirmed;
    },
  };
}

/** Why a list could not be read; undefined for a readable one. Never rejects. */
async function problemOf(
  callApi: ApiTransport,
  call: Parameters<ApiTransport>[0],
  item: z.ZodMiniType,
): Promise<string | undefined> {
  try {
    const { status, body } = await callApi(call);
    if (status !== 200) return `answered ${status}`;
    const envelope = readEnvelope(JSON.parse(body));
    if (envelope?.status !== 'ok') return 'answered without status "ok"';
    parseList(item, envelope.data);
    return undefined;
  } catch (error) {
    const isUnreadable = [SyntaxError, MalformedListError, z.core.$ZodError].some(
      (kind) => error instanceof kind,
    );
    return isUnreadable
      ? 'answered something else than the contract'
      : `failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function waitAtMost(promise: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, limit]);
  clearTimeout(timer);
}
