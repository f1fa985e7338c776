import type { Page } from 'playwright/test';

/** What one press of Tab came to, as the page stands then. */
interface Stop {
  /** What it is, in words. */
  name: string;
  /** Its place among all stops seen so far: the same number is the same element. */
  id: number;
  faults: string[];
}

/** Where a page's walk ends: nothing has the focus any more, or the first stop has it again. */
const MOST_STOPS = 400;

/**
 * Presses Tab through the whole page. Says in words what is wrong: a stop that is not to be seen, that something covers,
 * without a ring, before what it follows (row by row), a trap, a control that Tab never reaches.
 */
export async function findFocusFaults(
  page: Page,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<{ stops: string[]; faults: string[] }> {
  await page.evaluate(prepare, key !== 'Tab');
  const stops: string[] = [];
  const faults: string[] = [];
  let last = -1;
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(look);
    if (!stop || (stop.id === 0 && count > 0)) break;
    if (stop.id === last) faults.push(`trap: Tab stays at ${stop.name}`);
    else if (stop.id < count) faults.push(`again: ${stop.name} after ${stops.at(-1)}`);
    if (stop.id <= last) break;
    last = stop.id;
    stops.push(stop.name);
    faults.push(...stop.faults);
  }
  faults.push(...(await page.evaluate(findMissed)));
  return { stops, faults };
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

/** The element that has the focus, and what is wrong with it. Runs in the page. */
async function look(): Promise<Stop | null> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body || element === document.documentElement) return null;
  const { seen, cards, isBackwards } = window.walk;
  const before = seen.at(-1);
  const known = seen.indexOf(element);
  if (known >= 0) return { id: known, name: describe(element), faults: [] };
  seen.push(element);
  const cardsAround = element.closest('.shelf, .game-grid');
  if (cardsAround) cards.add(cardsAround);
  const faults: string[] = [];

  function describe(of: Element): string {
    const label =
      of.getAttribute('aria-label') ??
      (of as HTMLInputElement).labels?.[0]?.textContent ??
      of.textContent ??
      '';
    return `<${of.tagName.toLowerCase()}> "${label.trim().replace(/\s+/g, ' ').slice(0, 40)}"`;
  }

  /** What the member sees of it: a hidden input is drawn by its label or by the box around it. */
  function drawn(of: Element): Element {
    const { width, height } = of.getBoundingClientRect();
    const isDrawn =
      width > 2 && height > 2 && of.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return isDrawn
      ? of
      : (of.closest('label') ?? (of as HTMLInputElement).labels?.[0] ?? of.parentElement ?? of);
  }

  const target = drawn(element);
  // Rings grow, rows scroll, the link to the content slides away: looked at when all stand still.
  const moving = document
    .getAnimations()
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
    faults.push(`not to be seen: ${describe(element)}`);
  } else {
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const isInside = x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
    const hit = isInside ? document.elementFromPoint(x, y) : null;
    if (!isInside) faults.push(`out of sight: ${describe(element)} at ${Math.round(x)},${Math.round(y)}`);
    else if (!hit || !(target.contains(hit) || element.closest('label')?.contains(hit)))
      faults.push(`covered: ${describe(element)} by ${hit ? describe(hit) : 'nothing'}`);
  }

  function hasRing(of: Element): boolean {
    const style = getComputedStyle(of);
    const isOutlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    return (
      isOutlined || (/rgb|oklch|color/.test(style.boxShadow) && of.matches(':focus-visible, :focus-within'))
    );
  }
  const around = [element, target, ...element.children, element.nextElementSibling, element.parentElement];
  if (!around.some((one) => one && hasRing(one))) faults.push(`no ring: ${describe(element)}`);

  if (before?.isConnected) {
    let common: Element | null = before;
    while (common && !common.contains(element)) common = common.parentElement;
    const childOf = (of: Element) => {
      let at: Element = of;
      while (at.parentElement && at.parentElement !== common) at = at.parentElement;
      return at;
    };
    const [a, b] = [childOf(before), childOf(element)];
    const places = [a, b].map((one) => getComputedStyle(one).position);
    if (
      common &&
      a !== b &&
      !before.contains(element) &&
      !places.some((place) => /fixed|absolute|sticky/.test(place))
    ) {
      // Around an element with `display: contents` there is no box.
      const boxOf = (group: Element, own: Element) => {
        const box = group.getBoundingClientRect();
        return box.width > 0 ? box : own.getBoundingClientRect();
      };
      const boxes = [boxOf(a, before), boxOf(b, element)];
      if (isBackwards) boxes.reverse();
      const [from, to] = boxes as [DOMRect, DOMRect];
      const isAbove = to.bottom <= from.top + 1;
      // What starts further down is the next row.
      const isLeft = to.right <= from.left + 1 && to.top <= from.top + 1;
      if (isAbove || isLeft)
        faults.push(
          `order: ${describe(element)} ${isBackwards ? 'comes after' : 'is before'} ${describe(before)} as one reads`,
        );
    }
  }
  return { id: seen.length - 1, name: describe(element), faults };
}

function findMissed(): string[] {
  const FOCUSABLE =
    'a[href], button, input, select, textarea, summary, [tabindex="0"], audio[controls], video[controls]';
  const { seen, cards } = window.walk;
  return [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].flatMap((element) => {
    // A list of cards is one stop; the arrows go on.
    if ([...cards].some((list) => list.contains(element))) return [];
    if (seen.includes(element) || element.tabIndex < 0 || element.matches(':disabled, [inert] *')) return [];
    if (!element.checkVisibility({ visibilityProperty: true })) return [];
    // Of the radio buttons of a group Tab reaches the one that is chosen.
    if (element instanceof HTMLInputElement && element.type === 'radio') return [];
    if (element.hasAttribute('data-base-ui-focus-guard')) return [];
    return [
      `missed: <${element.tagName.toLowerCase()}> "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`,
    ];
  });
}
