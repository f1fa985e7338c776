// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStorages } from '#platform/browser/storage.ts';
import type { Device } from '#shared/device.ts';
import { deviceOfAgent, watchDevice } from './device-watch.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1';
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const GALAXY_TAB =
  'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

describe('deviceOfAgent', () => {
  it.each([
    [IPHONE, 'mobile'],
    [PIXEL, 'mobile'],
    [IPAD, 'desktop'],
    [GALAXY_TAB, 'desktop'],
    [WINDOWS, 'desktop'],
    ['SomethingNew/1.0 Mobile', 'mobile'],
    ['curl/8', 'desktop'],
    ['', 'desktop'],
  ])('%s: %s', async (agent, device) => {
    expect(await deviceOfAgent(agent)).toBe(device);
  });
});

/** One document, in a window whose size, pointer and agent the test changes. */
function open(shown: Device, agent = 'tablet') {
  const state = { isNarrowTouch: false, agent, agentDevice: 'desktop' as Device, shown };
  const navigator: { userAgent: string; userAgentData?: { mobile: boolean } } = { userAgent: state.agent };
  const target = Object.assign(new EventTarget(), {
    navigator,
    matchMedia: (query: string) => ({
      matches: query === '(pointer: coarse) and (max-width: 767.98px)' && state.isNarrowTouch,
    }),
  });
  const onChange = vi.fn();
  const readAgent = vi.fn(async () => state.agentDevice);
  watchDevice({
    getDevice: () => state.shown,
    onChange,
    session: createStorages().session,
    window: target as unknown as Window,
    readAgent,
  });
  const resize = async (wait = 50) => {
    target.dispatchEvent(new Event('resize'));
    await vi.advanceTimersByTimeAsync(wait);
  };
  return { state, navigator, onChange, readAgent, resize };
}

describe('watchDevice', () => {
  it('checks 50 ms after a resize ends, not before', async () => {
    const { state, onChange, resize } = open('desktop');
    state.isNarrowTouch = true;
    await resize(49);
    await resize(49);
    expect(onChange).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onChange).toHaveBeenCalledExactlyOnceWith('mobile');
  });

  it('changes nothing while the device is the shown one', async () => {
    const desktop = open('desktop');
    await desktop.resize();
    expect(desktop.onChange).not.toHaveBeenCalled();
    const phone = open('mobile');
    phone.state.agentDevice = 'mobile';
    await phone.resize();
    expect(phone.onChange).not.toHaveBeenCalled();
  });

  it('prefers userAgentData to the user agent', async () => {
    const { navigator, readAgent, onChange, resize } = open('desktop');
    navigator.userAgentData = { mobile: true };
    await resize();
    expect(onChange).toHaveBeenCalledExactlyOnceWith('mobile');
    expect(readAgent).not.toHaveBeenCalled();
  });

  it('follows a window that changes its width repeatedly', async () => {
    const { state, onChange, resize } = open('desktop');
    for (let turn = 0; turn < 2; turn += 1) {
      state.isNarrowTouch = true;
      await resize();
      state.shown = 'mobile';
      state.isNarrowTouch = false;
      await resize();
      state.shown = 'desktop';
    }
    expect(onChange.mock.calls.flat()).toEqual(['mobile', 'desktop', 'mobile', 'desktop']);
  });

  it('keeps the server’s device after the server redirected back', async () => {
    const first = open('desktop');
    first.state.isNarrowTouch = true;
    await first.resize();
    expect(first.onChange).toHaveBeenCalledOnce();
    // The full load of the mobile page was redirected to the desktop's.
    const second = open('desktop');
    second.state.isNarrowTouch = true;
    await second.resize();
    await second.resize();
    expect(second.onChange).not.toHaveBeenCalled();
    const third = open('desktop');
    third.state.isNarrowTouch = true;
    await third.resize();
    expect(third.onChange).not.toHaveBeenCalled();
  });

  it('decides again for another agent', async () => {
    const first = open('desktop');
    first.state.isNarrowTouch = true;
    await first.resize();
    const overruled = open('desktop');
    overruled.state.isNarrowTouch = true;
    await overruled.resize();
    expect(overruled.onChange).not.toHaveBeenCalled();
    // The developer tools emulate a phone, or the browser requests the desktop page.
    const other = open('desktop', 'phone');
    other.state.isNarrowTouch = true;
    await other.resize();
    expect(other.onChange).toHaveBeenCalledExactlyOnceWith('mobile');
    // The server has not redirected this agent yet.
    const again = open('mobile', 'tablet');
    again.state.isNarrowTouch = false;
    await again.resize();
    expect(again.onChange).toHaveBeenCalledExactlyOnceWith('desktop');
  });

  it('ignores a redirect for another agent', async () => {
    const first = open('desktop');
    first.state.isNarrowTouch = true;
    await first.resize();
    open('desktop', 'phone');
    // With the first agent again: the server sent the phone's page, and a link led to the desktop page.
    const again = open('mobile');
    again.state.shown = 'desktop';
    again.state.isNarrowTouch = true;
    await again.resize();
    expect(again.onChange).toHaveBeenCalledExactlyOnceWith('mobile');
  });

  it('changes nothing if the parser could not be loaded', async () => {
    const { readAgent, onChange, resize } = open('mobile');
    readAgent.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    await resize();
    expect(onChange).not.toHaveBeenCalled();
  });
});
