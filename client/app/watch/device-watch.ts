import type { SafeStorage } from '#platform/browser/storage.ts';
import type { Device } from '#shared/device.ts';
import { parseJson } from '#shared/parse-json.ts';

export interface DeviceWatchDeps {
  /** The device of the shown page. */
  getDevice: () => Device;
  /** Goes to the same page of the other device. */
  onChange: (device: Device) => void;
  session: SafeStorage;
  window?: Window;
  /** The device of a user agent. Default: bowser, loaded at the first resize. */
  readAgent?: (userAgent: string) => Promise<Device>;
}

/** Debounce of resize events, in milliseconds (spec §9). */
export const RECHECK_MS = 50;
const NARROW = '(pointer: coarse) and (max-width: 767.98px)';
/** Session storage: `{device, agent, isOverruled}` of the last change by this file. */
const SWITCH_KEY = 'deviceSwitch';

/**
 * Detects the device again 50 ms after a resize ends (spec §1): a phone by its agent, or a coarse pointer with a viewport under
 * 768 px. The server knows the agent alone. If it redirects back after a change here, this tab keeps the server's device;
 * otherwise the two would redirect in turn.
 */
export function watchDevice(deps: DeviceWatchDeps): void {
  const { window = globalThis.window, readAgent = deviceOfAgent } = deps;
  recordOverruling(deps, window.navigator.userAgent);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = async () => {
    const seen = await detectDevice(window, readAgent);
    if (seen === undefined || seen === deps.getDevice()) return;
    if (mayChange(deps.session, seen, window.navigator.userAgent)) deps.onChange(seen);
  };
  window.addEventListener('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), RECHECK_MS);
  });
}

/** Undefined if the parser of user agents could not be loaded. */
async function detectDevice(
  window: Window,
  readAgent: (userAgent: string) => Promise<Device>,
): Promise<Device | undefined> {
  if (window.matchMedia(NARROW).matches) return 'mobile';
  // The value of Sec-CH-UA-Mobile. In Chromium only and in no type library.
  const { userAgentData } = window.navigator as { userAgentData?: { mobile?: boolean } };
  if (typeof userAgentData?.mobile === 'boolean') return userAgentData.mobile ? 'mobile' : 'desktop';
  return readAgent(window.navigator.userAgent).catch(() => undefined);
}

/** Phones are mobile, tablets are not. An agent that the parser does not know is mobile if it contains "Mobile". */
export async function deviceOfAgent(userAgent: string): Promise<Device> {
  const { default: bowser } = await import('bowser');
  const { type } = bowser.parse(userAgent || ' ').platform;
  if (type === undefined) return /\bMobile\b/i.test(userAgent) ? 'mobile' : 'desktop';
  return type === 'mobile' ? 'mobile' : 'desktop';
}

interface Switch {
  device: Device;
  agent: string;
  isOverruled: boolean;
}

/** If the page was rendered for another device than the one chosen here, the server redirected back. */
function recordOverruling({ session, getDevice }: DeviceWatchDeps, agent: string): void {
  const last = readSwitch(session);
  if (!last || last.agent !== agent || last.device === getDevice()) return;
  session.set(SWITCH_KEY, JSON.stringify({ ...last, isOverruled: true }));
}

function mayChange(session: SafeStorage, device: Device, agent: string): boolean {
  const last = readSwitch(session);
  if (last?.isOverruled && last.agent === agent) return last.device !== device;
  session.set(SWITCH_KEY, JSON.stringify({ device, agent, isOverruled: false } satisfies Switch));
  return true;
}

function readSwitch(session: SafeStorage): Switch | undefined | null {
  // Only this file writes the key. Any other value fails the comparison of agents.
  return parseJson(session.get(SWITCH_KEY)) as Switch | undefined | null;
}
