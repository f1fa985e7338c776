import * as z from 'zod/mini';
import type { SafeStorage } from '#platform/browser/storage.ts';
import { memberQuery } from '#platform/net/queries.ts';
import type { AppEnvironment } from '#platform/site/page.ts';

/**
 * A money-moving call that was sent and has not ended yet, kept by this tab: who reloads the page in the middle is told
 * how it ended, and another try carries the same key.
 */
const sentCall = z.object({
  /** Whose money it is: the next member of this device must not hear of it. */
  account: z.string(),
  key: z.string(),
  /** By the server's clock. */
  sentAt: z.int(),
  body: z.nullable(z.object({ from_id: z.int(), to_id: z.int(), amount: z.string() })),
});
export type SentCall = z.infer<typeof sentCall>;

type SentName = 'walletTransfer' | 'walletRecall';

export interface SentStore {
  keep: (call: Omit<SentCall, 'account'>) => void;
  /** What an earlier page of this tab left unfinished; null for nothing and for another member's. */
  read: () => SentCall | null;
  forget: () => void;
}

export function createSentStore(app: AppEnvironment, name: SentName): SentStore {
  const storage = app.storages.session;
  const account = () => app.queryClient.getQueryData(memberQuery(app).queryKey)?.account;
  return {
    keep: (call) => storage.set(name, JSON.stringify({ ...call, account: account() ?? '' })),
    read: () => {
      const call = parse(storage, name);
      return call && call.account === account() ? call : null;
    },
    forget: () => storage.remove(name),
  };
}

function parse(storage: SafeStorage, name: SentName): SentCall | null {
  try {
    return sentCall.parse(JSON.parse(storage.get(name) ?? 'null'));
  } catch {
    return null;
  }
}
