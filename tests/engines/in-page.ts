/** What is looked for, as a member would say it: what kind of thing, and what stands on it. */
export interface Target {
  role: 'link' | 'button' | 'textbox' | 'combobox' | 'radio' | 'option';
  /** Its whole name, or with `isPart` some of it. */
  name: string;
  isPart?: boolean;
  /** Of a link: the end of its path. */
  path?: string;
}

/** Where it is, once it is there. */
export interface Found {
  x: number;
  y: number;
  hasFocus: boolean;
  /** Something else lies over its middle. */
  isCovered: boolean;
}

/** Runs in the page, so it stands alone. `isPointed`: it is brought into the middle of the window, for a pointer. */
export function locate({ role, name, isPart, path }: Target, isPointed: boolean): Found | null {
  const KINDS = {
    link: 'a[href]',
    button: 'button, [role=button], summary',
    textbox: 'input:not([type=radio], [type=checkbox], [type=hidden]), textarea',
    combobox: '[role=combobox], select',
    radio: '[role=radio], input[type=radio]',
    // A list that opens beside its field, or the buttons of a sheet.
    option: '[role=option], [role=dialog] [aria-pressed]',
  };
  const wordsOf = (text: string | null | undefined) => (text ?? '').trim().replace(/\s+/g, ' ');
  const nameOf = (element: Element) => {
    const labels = (element as HTMLInputElement).labels;
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    const labelled = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    return [
      wordsOf(element.getAttribute('aria-label')),
      wordsOf(labelled),
      wordsOf(labels?.[0]?.textContent),
      wordsOf(element.textContent),
      wordsOf([...element.querySelectorAll('img')].map((image) => image.alt).join(' ')),
    ];
  };
  const isOpen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const isShown = width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
    return isShown && !element.closest('[inert], [aria-hidden=true]') && !element.matches(':disabled');
  };
  const isIt = (element: Element) =>
    path !== undefined
      ? new URL((element as HTMLAnchorElement).href).pathname.endsWith(path)
      : nameOf(element).some((words) => (isPart ? words.includes(name) : words === name));
  const element = [...document.querySelectorAll<HTMLElement>(KINDS[role])].find(
    (one) => isIt(one) && isOpen(one),
  );
  if (!element) return null;
  if (isPointed) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
  const hit = document.elementFromPoint(x, y);
  const isCovered = !hit || !(element.contains(hit) || hit.contains(element));
  return { x, y, hasFocus: document.activeElement === element, isCovered };
}

/** A notice that goes by itself counts as none. */
export function hasDialog(): boolean {
  return [...document.querySelectorAll('[role=dialog]')].some((dialog) => !dialog.closest('[aria-live]'));
}

/** Choices stand in a sheet, not in a list beside their field. */
export function hasSheet(): boolean {
  return document.querySelector('[role=dialog] [aria-pressed]') !== null;
}

/** Words of the page as they are read, in runs of single spaces. */
export function readPage(): string {
  return document.body.innerText.replace(/\s+/g, ' ');
}

interface Heard {
  heard?: string[];
}

/** Collects what a healthy page never says. Runs in the page, again after each document. */
export function listen(): string[] {
  const page = window as Window & Heard;
  if (page.heard) return page.heard;
  const heard: string[] = [];
  page.heard = heard;
  addEventListener('error', (event) => heard.push(`thrown: ${event.message}`));
  addEventListener('unhandledrejection', (event) => heard.push(`rejected: ${event.reason}`));
  document.addEventListener('securitypolicyviolation', (event) =>
    heard.push(
      `policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
    ),
  );
  const { error } = console;
  console.error = (...words: unknown[]) => {
    heard.push(`console: ${words.join(' ')}`);
    error.apply(console, words);
  };
  return heard;
}

interface Held {
  held?: { fetch: typeof fetch; refusals: (() => void)[] };
}

/** Calls get no answer until `failCalls`. */
export function holdCalls(): void {
  const held: NonNullable<Held['held']> = { fetch: window.fetch, refusals: [] };
  (window as Window & Held).held = held;
  window.fetch = () =>
    new Promise((_, reject) => held.refusals.push(() => reject(new TypeError('as wanted'))));
}

/** Those that wait fail as of a cut connection, and all that follow. */
export function failCalls(): void {
  window.fetch = () => Promise.reject(new TypeError('as wanted'));
  for (const refuse of (window as Window & Held).held?.refusals ?? []) refuse();
}

export function restoreCalls(): void {
  const { held } = window as Window & Held;
  if (held) window.fetch = held.fetch;
}

export function hasSkeleton(): boolean {
  return document.querySelector('main .animate-pulse-soft') !== null;
}

interface Fiber {
  return: Fiber | null;
  memoizedState: { queue?: { dispatch?: (update: () => void) => void }; next: Fiber['memoizedState'] } | null;
}

/** The next render of a component in the page throws: its state is told to become what cannot be worked out. */
export function throwInRender(): void {
  const element = document.querySelector('main a, main button');
  const key = Object.keys(element ?? {}).find((name) => name.startsWith('__reactFiber$'));
  // React's own mark on each element, of no type that it tells.
  let fiber = (element as unknown as Record<string, Fiber | null> | null)?.[key ?? ''] ?? null;
  for (; fiber; fiber = fiber.return) {
    for (let hook = fiber.memoizedState; hook && typeof hook === 'object'; hook = hook.next) {
      if (!hook.queue?.dispatch) continue;
      hook.queue.dispatch(() => {
        throw new Error('as wanted');
      });
      return;
    }
  }
  throw new Error('no component with state');
}
