import { expect, it } from 'vitest';
import { parseMoney } from '#shared/money.ts';
import { createTestApi } from '#tests/setup/webapi.ts';

/** Fewer minutes than this lie between an event and its mail. */
const DELAY_MS = 10 * 60_000;

it('the mails of the demo member name the newest withdrawal and the level of its records', async () => {
  const { deps } = await createTestApi();
  const mailAbout = (link: string) =>
    deps.db.get<{ summary: string; title: string; sent_at: number }>(
      `SELECT summary, title, sent_at FROM mails m JOIN members ON members.id = m.member_id
       WHERE account = 'demo' AND link = :link`,
      { link },
    );
  const withdrawal = deps.db.get<{ amount: number; finished_at: number }>(
    `SELECT amount, finished_at FROM withdrawals w JOIN members ON members.id = w.member_id
     WHERE account = 'demo' AND w.status = 'success' ORDER BY w.id DESC LIMIT 1`,
  );
  const level = deps.db.get<{ name: string; level_since: number }>(
    `SELECT l.name, level_since FROM members JOIN levels l ON l.id = members.level_id WHERE account = 'demo'`,
  );
  const paid = mailAbout('/record/treasure');
  const reached = mailAbout('/member/VIP');
  const amount = /\$([\d,.]+\d)/.exec(paid?.summary ?? '')?.[1]?.replaceAll(',', '') ?? '0';
  expect(parseMoney(amount)).toBe(withdrawal?.amount);
  expect(Math.abs((paid?.sent_at ?? 0) - (withdrawal?.finished_at ?? 0))).toBeLessThan(DELAY_MS);
  expect(reached?.title).toContain(JSON.parse(level?.name ?? '{}').enUS);
  expect(Math.abs((reached?.sent_at ?? 0) - (level?.level_since ?? 0))).toBeLessThan(DELAY_MS);
});

it('the newest wins are of a dozen members, in games', async () => {
  const api = await createTestApi();
  const { list } = (await api.get('/recentWin')).body.data;
  const initials = list.map(({ account }: { account: string }) => account);
  expect(list).toHaveLength(12);
  expect(new Set(initials).size).toBe(12);
  api.close();
});
