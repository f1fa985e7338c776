/** The functions of this file run in the page as text, so each is self-contained. */

/** An element as a user identifies it: by its kind and name. */
export interface Target {
  role: 'link' | 'button' | 'textbox' | 'combobox' | 'radio' | 'option';
  /** The whole name, or with `isPart` a part of it. */
  name: string;
  isPart?: boolean;
  /** For a link: the end of its path, instead of the name. */
  path?: string;
}

/** The middle of an element, or of its picture, in pixels of the window. */
export interface Location {
  x: number;
  y: number;
  hasFocus: boolean;
  /** Another element lies over its middle. */
  isCovered: boolean;
}

/** Finds a visible, enabled element. `hasMouse` scrolls it into the middle of the window. */
export function locate({ role, name, isPart, path }: Target, hasMouse: boolean): Location | null {
  const SELECTORS = {
    link: 'a[href]',
    button: 'button, [role=button], summary',
    textbox: 'input:not([type=radio], [type=checkbox], [type=hidden]), textarea',
    combobox: '[role=combobox], select',
    radio: '[role=radio], input[type=radio]',
    // In a list beside its field, or a button of a sheet.
    option: '[role=option], [role=dialog] [aria-pressed]',
  };
  const trimmed = (text: string | null | undefined) => (text ?? '').trim().replace(/\s+/g, ' ');
  const namesOf = (element: Element) => {
    const labels = (element as HTMLInputElement).labels;
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    const labelled = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    return [
      trimmed(element.getAttribute('aria-label')),
      trimmed(labelled),
      trimmed(labels?.[0]?.textContent),
      trimmed(element.textContent),
      trimmed([...element.querySelectorAll('img')].map((image) => image.alt).join(' ')),
    ];
  };
  const isUsable = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const isShown = width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
    return isShown && !element.closest('[inert], [aria-hidden=true]') && !element.matches(':disabled');
  };
  const isMatch = (element: Element) =>
    path !== undefined
      ? new URL((element as HTMLAnchorElement).href).pathname.endsWith(path)
      : namesOf(element).some((own) => (isPart ? own.includes(name) : own === name));
  const element = [...document.querySelectorAll<HTMLElement>(SELECTORS[role])].find(
    (one) => isMatch(one) && isUsable(one),
  );
  if (!element) return null;
  if (hasMouse) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  // Under the mouse the link to a game's demo covers the middle of its tile, but not that of its picture.
  const box = (element.querySelector('img') ?? element).getBoundingClientRect();
  const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
  const hit = document.elementFromPoint(x, y);
  const isCovered = !hit || !(element.contains(hit) || hit.contains(element));
  return { x, y, hasFocus: document.activeElement === element, isCovered };
}

/** Notices that close by themselves do not count. */
export function hasDialog(): boolean {
  return [...document.querySelectorAll('[role=dialog]')].some((dialog) => !dialog.closest('[aria-live]'));
}

/** Whether the open options are in a sheet, not in a list beside their field. */
export function hasOptionSheet(): boolean {
  return document.querySelector('[role=dialog] [aria-pressed]') !== null;
}

/** The visible text of the page, with single spaces. */
export function readText(): string {
  return document.body.innerText.replace(/\s+/g, ' ');
}

interface Collected {
  errors?: string[];
}

/** Starts to collect the errors of a document, once. @returns the errors so far */
export function collectErrors(): string[] {
  const page = window as Window & Collected;
  if (page.errors) return page.errors;
  const errors: string[] = [];
  page.errors = errors;
  addEventListener('error', (event) => errors.push(`thrown: ${event.message}`));
  addEventListener('unhandledrejection', (event) => errors.push(`rejected: ${event.reason}`));
  document.addEventListener('securitypolicyviolation', (event) =>
    errors.push(
      `policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
    ),
  );
  const { error: log } = console;
  console.error = (...words: unknown[]) => {
    errors.push(`console: ${words.join(' ')}`);
    log.apply(console, words);
  };
  return errors;
}

interface Held {
  held?: { fetch: typeof fetch; refusals: (() => void)[] };
}

/** Holds all calls without a response until `failCalls`. */
export function holdCalls(): void {
  const held: NonNullable<Held['held']> = { fetch: window.fetch, refusals: [] };
  (window as Window & Held).held = held;
  window.fetch = () =>
    new Promise((_, reject) => held.refusals.push(() => reject(new TypeError('on purpose'))));
}

/** Rejects the held calls and all later ones, like a lost connection. */
export function failCalls(): void {
  window.fetch = () => Promise.reject(new TypeError('on purpose'));
  for (const refuse of (window as Window & Held).held?.refusals ?? []) refuse();
}

/** Lets calls succeed from the next click on. Until then the page cannot recover by itself and move under the mouse. */
export function restoreCallsOnClick(): void {
  const restore = () => {
    const { held } = window as Window & Held;
    if (held) window.fetch = held.fetch;
  };
  addEventListener('click', restore, { once: true, capture: true });
}

export function hasSkeleton(): boolean {
  return document.querySelector('main .animate-pulse-soft') !== null;
}

interface Fiber {
  return: Fiber | null;
  memoizedState: { queue?: { dispatch?: (update: () => void) => void }; next: Fiber['memoizedState'] } | null;
}

/** Makes the next render of a component throw, by a state update that throws. */
export function throwInRender(): void {
  const element = document.querySelector('main a, main button');
  const key = Object.keys(element ?? {}).find((name) => name.startsWith('__reactFiber$'));
  // React's internal property of each element has no public type.
  let fiber = (element as unknown as Record<string, Fiber | null> | null)?.[key ?? ''] ?? null;
  for (; fiber; fiber = fiber.return) {
    for (let hook = fiber.memoizedState; hook && typeof hook === 'object'; hook = hook.next) {
      if (!hook.queue?.dispatch) continue;
      hook.queue.dispatch(() => {
        throw new Error('on purpose');
      });
      return;
    }
  }
  throw new Error('no component with state');
}
