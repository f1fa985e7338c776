import { expect, it } from 'vitest';
import { FORM_TEXTS, FRAME_TEXTS } from '#shared/texts.ts';
import { allNamespaces, createIntlLoader, loadMessages, messageSources } from './messages.ts';

const has = (intl: { messages: object }, id: string) => id in intl.messages;

it('loads the texts of the frame with those of a page, each once', async () => {
  const load = createIntlLoader();
  const frame = await load({ locale: 'enUS' }, []);
  expect([has(frame, 'common.ok'), has(frame, 'payout.field.address')]).toEqual([true, false]);
  expect(await load({ locale: 'enUS' }, [])).toBe(frame);
  const page = await load({ locale: 'enUS' }, ['payout']);
  expect([has(page, 'common.ok'), has(page, 'payout.field.address')]).toEqual([true, true]);
  expect(await load({ locale: 'enUS' }, ['payout'])).toBe(page);
  expect(await load({ locale: 'enUS' }, [])).toBe(page);
  expect((await load({ locale: 'zhTW' }, [])).locale).toBe('zh-TW');
});

it('keeps the texts of two pages that load at once', async () => {
  const load = createIntlLoader();
  await Promise.all([load({ locale: 'enUS' }, ['payout']), load({ locale: 'enUS' }, ['wallet'])]);
  const both = await load({ locale: 'enUS' }, ['payout', 'wallet']);
  expect(await load({ locale: 'enUS' }, ['payout'])).toBe(both);
  expect(has(both, 'payout.field.address')).toBe(true);
});

it('knows the namespaces of a locale, and refuses any other', async () => {
  expect(allNamespaces('zhTW')).toEqual(expect.arrayContaining([FRAME_TEXTS, FORM_TEXTS, 'payout']));
  await expect(loadMessages('enUS', ['nothing'])).rejects.toThrow('no messages enUS/nothing');
  expect(messageSources('enUS', ['payout'])).toEqual([
    'virtual:messages/enUS/frame',
    'virtual:messages/enUS/payout',
  ]);
});
