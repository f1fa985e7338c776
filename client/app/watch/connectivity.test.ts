import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ApiErrorKind } from '#platform/api/api-client.ts';
import { removeListenersAfterEach } from '#tests/setup/listeners.ts';
import { createConnectivity } from './connectivity.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

removeListenersAfterEach();

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const failure = (kind: ApiErrorKind) => new ApiError({ kind, status: 0, message: '' });
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

function create(isReachable: boolean, onLine = true) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  const probe = vi.fn(async () => isReachable);
  vi.stubGlobal('fetch', async () => {
    if (!(await probe())) throw new TypeError('Failed to fetch');
    return new Response();
  });
  const onReturn = vi.fn();
  let isOnline = true;
  const connectivity = createConnectivity({
    onChange: (isNowOnline) => {
      isOnline = isNowOnline;
      if (isOnline) onReturn();
    },
  });
  connectivity.listen();
  const dispatch = async (type: 'online' | 'offline') => {
    window.dispatchEvent(new Event(type));
    await pass(0);
  };
  return { connectivity, probe, onReturn, dispatch, isOnline: () => isOnline };
}

describe('createConnectivity', () => {
  it('is offline at the browser’s offline event, and online again once the site answers', async () => {
    const { probe, onReturn, dispatch, isOnline } = create(false);
    await dispatch('offline');
    expect(isOnline()).toBe(false);
    await dispatch('online');
    expect(isOnline()).toBe(false);
    probe.mockResolvedValue(true);
    await pass(2);
    expect(isOnline()).toBe(true);
    expect(onReturn).toHaveBeenCalledOnce();
  });

  it('is online again if the site answers after a wrong offline event', async () => {
    const { probe, onReturn, dispatch, isOnline } = create(true);
    await dispatch('offline');
    expect(isOnline()).toBe(false);
    expect(probe).not.toHaveBeenCalled();
    await pass(2);
    expect(isOnline()).toBe(true);
    expect(onReturn).toHaveBeenCalledOnce();
  });

  it('is offline from the start without a connection', () => {
    expect(create(false, false).isOnline()).toBe(false);
  });

  it('probes the site after a call without an answer, with growing pauses until it answers', async () => {
    const { connectivity, probe, onReturn, isOnline } = create(false);
    connectivity.recordFailure(failure('network'));
    connectivity.recordFailure(failure('timeout'));
    await pass(0);
    expect(probe).toHaveBeenCalledOnce();
    expect(isOnline()).toBe(false);
    await pass(2);
    expect(probe).toHaveBeenCalledTimes(2);
    await pass(4);
    expect(probe).toHaveBeenCalledTimes(3);
    await pass(300);
    const asked = probe.mock.calls.length;
    await pass(60);
    expect(probe.mock.calls.length - asked).toBe(2);
    probe.mockResolvedValue(true);
    await pass(30);
    expect(isOnline()).toBe(true);
    expect(onReturn).toHaveBeenCalledOnce();
    const done = probe.mock.calls.length;
    await pass(300);
    expect(probe).toHaveBeenCalledTimes(done);
  });

  it('stays online after a failed call while the site answers', async () => {
    const { connectivity, onReturn, isOnline } = create(true);
    connectivity.recordFailure(failure('network'));
    await pass(60);
    expect(isOnline()).toBe(true);
    expect(onReturn).not.toHaveBeenCalled();
  });

  it('does not probe after failures with an answer', async () => {
    const { connectivity, probe } = create(true);
    for (const error of [failure('http'), failure('unauthorized'), failure('refused'), new Error('bug')]) {
      connectivity.recordFailure(error);
    }
    await pass(60);
    expect(probe).not.toHaveBeenCalled();
  });

  it('stops probing once the site is back, also with a later probe planned', async () => {
    const { connectivity, probe, dispatch, isOnline } = create(false);
    connectivity.recordFailure(failure('network'));
    // The next probe is planned for 16 s later.
    await pass(14);
    expect(probe).toHaveBeenCalledTimes(4);
    probe.mockResolvedValue(true);
    await dispatch('offline');
    await pass(2);
    expect(isOnline()).toBe(true);
    await pass(300);
    expect(probe).toHaveBeenCalledTimes(5);
  });
});
