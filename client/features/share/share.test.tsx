import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import RecordPage from './record.mobile.tsx';
import SharePage from './share.desktop.tsx';
import MobileSharePage from './share.mobile.tsx';

const tier = (level: number, min_valid_bet: string, min_members: number, rate: string) => ({
  ...{ level, min_valid_bet, min_members, rate },
});
const REFERRAL = {
  ...{ code: 'DM7QKX2', url: '/signup?a=DM7QKX2', member_count: 5, valid_count: 2 },
  ...{ commission_total: '9.60', commission_pending: '6.17', period_valid_bet: '12345.67' },
  settlement_at: '2026-11-30T16:00:00Z',
  tiers: [tier(1, '10000.00', 1, '0.05'), tier(2, '200000.00', 3, '0.10')],
};
const MEMBER = {
  ...{ id: 7, account_masked: 'm•••0', level: 2, registered_at: '2026-10-01T00:00:00Z' },
  ...{ deposit_total: '3000.00', valid_bet: '4800.00', is_valid: true },
};
const COMMISSION = {
  ...{ id: 1, period: '2026-10', level: 1, valid_bet: '19200.00', rate: '0.05', commission: '9.60' },
  ...{ status: 'paid', settled_at: '2026-11-01T00:00:00Z' },
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function open(node: React.ReactNode, { tab = '', mobile = false, referral = REFERRAL, total = 1 } = {}) {
  const list = (item: object) => ({ data: { list: [item], pagination: { page: 1, per_page: 20, total } } });
  return renderApp(node, {
    device: mobile ? 'mobile' : 'desktop',
    page: { name: mobile ? 'RECORD_SHARE' : 'MEMBER_SHARE', search: new URLSearchParams(tab && { tab }) },
    api: {
      'GET /distribution/promotion': { data: referral },
      'GET /distribution/belong': list(MEMBER),
      'GET /distribution/record': list(COMMISSION),
    },
  });
}

it('shows code, absolute link, and the member’s tier', async () => {
  await open(<SharePage />);
  expect(await screen.findByText('DM7QKX2')).toBeDefined();
  expect(screen.getByText('http://localhost/enUS/signup?a=DM7QKX2')).toBeDefined();
  expect(screen.getByText('$187,654.33 more in valid bets and 1 more active friend to 0.10%')).toBeDefined();
  expect(screen.getByText('Your rate').closest('li')?.textContent).toContain('0.05%');
  expect(screen.getByText('$6.17')).toBeDefined();
  expect(screen.getByText(/Nov 30, 2026|Dec 1, 2026/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});

it('shows which requirements of the next tier are missing, and that the highest is reached', async () => {
  const first = await open(<SharePage />, { referral: { ...REFERRAL, valid_count: 3 } });
  expect(await screen.findByText('$187,654.33 more in valid bets to 0.10%')).toBeDefined();
  first.unmount();
  const second = await open(<SharePage />, { referral: { ...REFERRAL, period_valid_bet: '900000.00' } });
  expect(await screen.findByText('1 more active friend to 0.10%')).toBeDefined();
  second.unmount();
  await open(<SharePage />, { referral: { ...REFERRAL, valid_count: 9, period_valid_bet: '900000.00' } });
  expect(await screen.findByText('You are on the highest rate.')).toBeDefined();
});

it('opens the device’s share dialog, if it has one', async () => {
  const share = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { ...navigator, share, onLine: true });
  await open(<MobileSharePage />, { mobile: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith(
    expect.objectContaining({ url: 'http://localhost/enUS/signup?a=DM7QKX2' }),
  );
});

it('saves the QR code as a file', async () => {
  const made: Blob[] = [];
  URL.createObjectURL = (blob: Blob | MediaSource) => {
    if (blob instanceof Blob) made.push(blob);
    return 'blob:qr';
  };
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await open(<SharePage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Save QR code' }));
  expect(made[0]?.type).toBe('image/svg+xml');
  expect(await made[0]?.text()).toContain('<svg');
  expect(click).toHaveBeenCalledOnce();
  click.mockRestore();
});

it('lists referred members with masked accounts, and commissions', async () => {
  const first = await open(<SharePage />, { tab: 'members' });
  expect(await screen.findByText('m•••0')).toBeDefined();
  expect(screen.getByText('Active')).toBeDefined();
  // The day is enough: no time follows it.
  expect(screen.getByText(/^Since/).textContent).toBe('Since Oct 1, 2026');
  first.unmount();
  await open(<RecordPage />, { mobile: true });
  expect(await screen.findByText('October 2026')).toBeDefined();
  expect(screen.getByText('$9.60')).toBeDefined();
});

it('adds a page to a list by the URL', async () => {
  const { navigation } = await open(<SharePage />, { tab: 'records', total: 30 });
  const more = await screen.findByRole('link', { name: 'Show more' });
  expect(more.getAttribute('href')).toContain('page=2');
  fireEvent.click(more);
  await waitFor(() => expect(navigation.setQuery).toHaveBeenCalledWith({ page: 2 }));
});

it.each([
  false,
  true,
])('opens the email program with the link after an address was entered (phone: %s)', async (mobile) => {
  const opened = vi.fn();
  vi.stubGlobal('open', opened);
  const { app } = await open(mobile ? <MobileSharePage /> : <SharePage />, { mobile });
  fireEvent.click(await screen.findByRole('button', { name: 'Send by email' }));
  const [dialog] = app.dialogs.getState().dialogs;
  expect(dialog).toMatchObject({ kind: 'prompt', inputType: 'email' });
  expect(opened).not.toHaveBeenCalled();
  app.dialogs.settle(dialog?.id ?? 0, 'ada@b.example');
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
  const url = new URL(opened.mock.calls[0]?.[0]);
  expect([url.protocol, decodeURIComponent(url.pathname)]).toEqual(['mailto:', 'ada@b.example']);
  expect(url.searchParams.get('body')).toContain('http://localhost/enUS/signup?a=DM7QKX2');
});
