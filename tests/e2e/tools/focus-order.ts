import type { Page } from 'playwright/test';

/** The element that has the focus after a press of Tab. */
interface Stop {
  /** Its tag and label, for messages. */
  name: string;
  /** Its index among all stops so far. The same id is the same element. */
  id: number;
  problems: string[];
}

/** Presses after which the walk ends. Usually it ends earlier: without focus, or back at the first stop. */
const MAX_STOPS = 400;

/**
 * Presses Tab through the whole page. Reports stops that are invisible, covered, without a focus ring or out of reading
 * order, focus traps, and controls that Tab does not reach.
 */
export async function findFocusProblems(
  page: Page,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<{ stops: string[]; problems: string[] }> {
  await page.evaluate(prepare, key !== 'Tab');
  const stops: string[] = [];
  const problems: string[] = [];
  let last = -1;
  for (let count = 0; count < MAX_STOPS; count += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(checkFocused);
    if (!stop || (stop.id === 0 && count > 0)) break;
    if (stop.id === last) problems.push(`trap: Tab stays at ${stop.name}`);
    else if (stop.id < count) problems.push(`repeated: ${stop.name} after ${stops.at(-1)}`);
    if (stop.id <= last) break;
    last = stop.id;
    stops.push(stop.name);
    problems.push(...stop.problems);
  }
  problems.push(...(await page.evaluate(findMissed)));
  return { stops, problems };
}

declare global {
  interface Window {
    walk: { seen: Element[]; cards: Set<Element>; isBackwards: boolean };
  }
}

function prepare(isBackwards: boolean): void {
  window.walk = { seen: [], cards: new Set(), isBackwards };
  (document.activeElement as HTMLElement | null)?.blur();
  scrollTo({ top: 0, behavior: 'instant' });
  getSelection()?.removeAllRanges();
}

/** Checks the focused element. Runs in the page, so it is self-contained. */
async function checkFocused(): Promise<Stop | null> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body || element === document.documentElement) return null;
  const { seen, cards, isBackwards } = window.walk;
  const previous = seen.at(-1);
  const known = seen.indexOf(element);
  if (known >= 0) return { id: known, name: describe(element), problems: [] };
  seen.push(element);
  const cardsAround = element.closest('.shelf, .game-grid');
  if (cardsAround) cards.add(cardsAround);
  const problems: string[] = [];

  function describe(of: Element): string {
    const label =
      of.getAttribute('aria-label') ??
      (of as HTMLInputElement).labels?.[0]?.textContent ??
      of.textContent ??
      '';
    return `<${of.tagName.toLowerCase()}> "${label.trim().replace(/\s+/g, ' ').slice(0, 40)}"`;
  }

  /** The visible element: a hidden input is drawn by its label or its parent. */
  function visibleElement(of: Element): Element {
    const { width, height } = of.getBoundingClientRect();
    const isDrawn =
      width > 2 && height > 2 && of.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return isDrawn
      ? of
      : (of.closest('label') ?? (of as HTMLInputElement).labels?.[0] ?? of.parentElement ?? of);
  }

  const target = visibleElement(element);
  // Waits for animations and scrolling to end. Those that follow a scroll position never end.
  const moving = document
    .getAnimations()
    .filter(({ timeline }) => timeline === document.timeline)
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(moving.map(({ finished }) => finished));
  const isInSight = ({ left, right, top, bottom }: DOMRect) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
  };
  for (let frames = 0, last = ''; frames < 60; frames += 1) {
    const box = target.getBoundingClientRect();
    const place = `${box.left} ${box.top}`;
    if (place === last && isInSight(box)) break;
    last = place;
    await frame();
  }
  const rect = [...target.getClientRects()].find(({ width, height }) => width > 1 && height > 1);
  if (!rect || !target.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
    problems.push(`invisible: ${describe(element)}`);
  } else {
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const isInside = x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
    const hit = isInside ? document.elementFromPoint(x, y) : null;
    if (!isInside)
      problems.push(`outside the window: ${describe(element)} at ${Math.round(x)},${Math.round(y)}`);
    else if (!hit || !(target.contains(hit) || element.closest('label')?.contains(hit)))
      problems.push(`covered: ${describe(element)} by ${hit ? describe(hit) : 'nothing'}`);
  }

  function hasRing(of: Element): boolean {
    const style = getComputedStyle(of);
    const isOutlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    return (
      isOutlined || (/rgb|oklch|color/.test(style.boxShadow) && of.matches(':focus-visible, :focus-within'))
    );
  }
  const around = [element, target, ...element.children, element.nextElementSibling, element.parentElement];
  if (!around.some((one) => one && hasRing(one))) problems.push(`no ring: ${describe(element)}`);

  if (previous?.isConnected) {
    let common: Element | null = previous;
    while (common && !common.contains(element)) common = common.parentElement;
    const childOf = (of: Element) => {
      let at: Element = of;
      while (at.parentElement && at.parentElement !== common) at = at.parentElement;
      return at;
    };
    const [a, b] = [childOf(previous), childOf(element)];
    const places = [a, b].map((one) => getComputedStyle(one).position);
    if (
      common &&
      a !== b &&
      !previous.contains(element) &&
      !places.some((place) => /fixed|absolute|sticky/.test(place))
    ) {
      // An element with `display: contents` has no box.
      const boxOf = (group: Element, own: Element) => {
        const box = group.getBoundingClientRect();
        return box.width > 0 ? box : own.getBoundingClientRect();
      };
      const boxes = [boxOf(a, previous), boxOf(b, element)];
      if (isBackwards) boxes.reverse();
      const [from, to] = boxes as [DOMRect, DOMRect];
      const isAbove = to.bottom <= from.top + 1;
      // An element that starts lower is in the next row.
      const isLeft = to.right <= from.left + 1 && to.top <= from.top + 1;
      if (isAbove || isLeft)
        problems.push(
          `order: ${describe(element)} ${isBackwards ? 'comes after' : 'is before'} ${describe(previous)} in reading order`,
        );
    }
  }
  return { id: seen.length - 1, name: describe(element), problems };
}

function findMissed(): string[] {
  const FOCUSABLE =
    'a[href], button, input, select, textarea, summary, [tabindex="0"], audio[controls], video[controls]';
  const { seen, cards } = window.walk;
  return [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].flatMap((element) => {
    // A list of cards is one stop. The arrow keys move inside it.
    if ([...cards].some((list) => list.contains(element))) return [];
    if (seen.includes(element) || element.tabIndex < 0 || element.matches(':disabled, [inert] *')) return [];
    if (!element.checkVisibility({ visibilityProperty: true })) return [];
    // Tab reaches only the selected radio button of a group.
    if (element instanceof HTMLInputElement && element.type === 'radio') return [];
    if (element.hasAttribute('data-base-ui-focus-guard')) return [];
    return [
      `missed: <${element.tagName.toLowerCase()}> "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`,
    ];
  });
}
