import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ApiErrorKind } from '#platform/api/api-client.ts';
import { createConnectivity } from './connectivity.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const failure = (kind: ApiErrorKind) => new ApiError({ kind, status: 0, message: '' });
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

function create(isThere: boolean, onLine = true) {
  const window = Object.assign(new EventTarget(), { navigator: { onLine } });
  const probe = vi.fn(async () => isThere);
  const onReturn = vi.fn();
  const connectivity = createConnectivity({ onReturn, probe, window: window as never });
  const stop = connectivity.listen();
  const tell = async (type: 'online' | 'offline') => {
    window.dispatchEvent(new Event(type));
    await pass(0);
  };
  return { connectivity, probe, onReturn, stop, tell, isOnline: () => connectivity.getState().isOnline };
}

describe('createConnectivity', () => {
  it('believes the browser that says the connection is gone, and proves that it is back', async () => {
    const { probe, onReturn, tell, isOnline } = create(false);
    await tell('offline');
    expect(isOnline()).toBe(false);
    await tell('online');
    expect(isOnline()).toBe(false);
    probe.mockResolvedValue(true);
    await pass(2);
    expect(isOnline()).toBe(true);
    expect(onReturn).toHaveBeenCalledOnce();
  });

  it('finds out by itself that a browser was wrong', async () => {
    const { probe, onReturn, tell, isOnline } = create(true);
    await tell('offline');
    expect(isOnline()).toBe(false);
    expect(probe).not.toHaveBeenCalled();
    await pass(2);
    expect(isOnline()).toBe(true);
    expect(onReturn).toHaveBeenCalledOnce();
  });

  it('knows from the start that there is none', () => {
    expect(create(false, false).isOnline()).toBe(false);
  });

  it('asks the site when a call got no answer, ever less often until it is there', async () => {
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

  it('takes one failed call for no lost connection while the site answers, and retries nothing then', async () => {
    const { connectivity, onReturn, isOnline } = create(true);
    connectivity.recordFailure(failure('network'));
    await pass(60);
    expect(isOnline()).toBe(true);
    expect(onReturn).not.toHaveBeenCalled();
  });

  it('does not ask about failures that had an answer', async () => {
    const { connectivity, probe } = create(true);
    for (const error of [failure('http'), failure('unauthorized'), failure('refused'), new Error('bug')]) {
      connectivity.recordFailure(error);
    }
    await pass(60);
    expect(probe).not.toHaveBeenCalled();
  });

  it('probes no more once the site is back, also where a later probe was planned before', async () => {
    const { connectivity, probe, tell, isOnline } = create(false);
    connectivity.recordFailure(failure('network'));
    // The next probe is planned for 16 s later.
    await pass(14);
    expect(probe).toHaveBeenCalledTimes(4);
    probe.mockResolvedValue(true);
    await tell('offline');
    await pass(2);
    expect(isOnline()).toBe(true);
    await pass(300);
    expect(probe).toHaveBeenCalledTimes(5);
  });

  it('drops an answer that comes after it stopped', async () => {
    const { connectivity, probe, stop, isOnline } = create(false);
    const answer = Promise.withResolvers<boolean>();
    probe.mockReturnValue(answer.promise);
    connectivity.recordFailure(failure('network'));
    stop();
    answer.resolve(false);
    await pass(300);
    expect(isOnline()).toBe(true);
    expect(probe).toHaveBeenCalledOnce();
  });

  it('stops', async () => {
    const { connectivity, probe, stop, tell, isOnline } = create(false);
    connectivity.recordFailure(failure('network'));
    await pass(0);
    stop();
    await pass(600);
    expect(probe).toHaveBeenCalledOnce();
    await tell('online');
    expect(isOnline()).toBe(false);
    expect(probe).toHaveBeenCalledOnce();
  });
});
