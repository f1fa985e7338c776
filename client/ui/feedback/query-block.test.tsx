import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, type ApiErrorKind } from '#platform/api/api-client.ts';
import { dehydrateQueries, hydrateQueries } from '#platform/net/query-client.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { QueryBlock } from './query-block.tsx';

const failure = (kind: ApiErrorKind, message: string) => new ApiError({ kind, status: 200, message });

function Block({ load }: { load: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['block'], queryFn: load });
  return (
    <QueryBlock query={query} skeleton="…">
      {(data) => data}
    </QueryBlock>
  );
}

describe('a read that fails', () => {
  it.each(['refused', 'invalid'] as const)('as %s shows the API’s text, with the retry', async (kind) => {
    const load = vi.fn<() => Promise<string>>(() => Promise.resolve('there'));
    load.mockRejectedValueOnce(failure(kind, '此期間的紀錄無法查詢'));
    const { app } = await renderApp(<Block load={load} />, { locale: 'zhTW' });
    expect((await screen.findByRole('alert')).textContent).toContain('此期間的紀錄無法查詢');
    // The block shows the error, so there is no modal.
    expect(app.dialogs.getState().dialogs).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '重試' }));
    await screen.findByText('there');
  });

  it.each([
    failure('http', 'at line 7'),
    failure('network', 'no route'),
    failure('timeout', 'late'),
    failure('malformed', 'not JSON'),
    new Error('secret'),
  ])('otherwise shows its own text, with the retry: %s', async (error) => {
    const load = vi.fn<() => Promise<string>>(() => Promise.resolve('there'));
    load.mockRejectedValueOnce(error);
    const { app } = await renderApp(<Block load={load} />);
    expect((await screen.findByRole('alert')).textContent).not.toContain(error.message);
    expect(app.dialogs.getState().dialogs).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('there');
  });

  it('on the server shows the same in the browser', async () => {
    const server = await renderApp(<Block load={() => Promise.reject(failure('refused', 'Not today'))} />);
    await screen.findByText('Not today');
    const carried = JSON.parse(JSON.stringify(dehydrateQueries(server.app.queryClient)));
    server.unmount();
    const browser = await renderApp(<div />);
    const client = browser.app.queryClient;
    hydrateQueries(client, carried);
    expect(client.getQueryState(['block'])?.error).toMatchObject({ kind: 'refused', message: 'Not today' });
  });
});

describe('a read that the API does not have', () => {
  const reject = () => Promise.reject(new ApiError({ kind: 'notOffered', status: 404, message: '' }));

  it.each([
    ['desktop', 'enUS', 'Not offered here', 'Customer service', '/enUS/custom/service'],
    ['mobile', 'zhTW', '本站未提供此服務', '線上客服', '/m/zhTW/custom-service'],
  ] as const)('on %s in %s is no error, and leads to customer service', async (device, locale, title, link, href) => {
    const { app } = await renderApp(<Block load={reject} />, { device, locale });
    await screen.findByText(title);
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(href);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(app.dialogs.getState().dialogs).toEqual([]);
  });

  it('shows no link on a site without customer service', async () => {
    await renderApp(<Block load={reject} />, { hasPage: () => false });
    await screen.findByText('Not offered here');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('leaves out a block that is left out when it is empty', async () => {
    function Shelf() {
      const query = useQuery({ queryKey: ['shelf'], queryFn: reject });
      return (
        <QueryBlock query={query} skeleton="…" empty={null}>
          {() => 'shelf'}
        </QueryBlock>
      );
    }
    const { container } = await renderApp(<Shelf />);
    await waitFor(() => expect(container.textContent).toBe(''));
  });
});
