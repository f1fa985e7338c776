import type { Page } from 'playwright/test';

/** @returns descriptions of overlapping, cut, broken and overflowing elements of the current page */
export async function findLayoutProblems(page: Page): Promise<string[]> {
  // Fonts change the size of text, so the check waits for them.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.evaluate(() => {
    /** In pixels. Line boxes may overlap a little where the letters do not. */
    const TOLERANCE = 4;
    const problems: string[] = [];

    /** Left, top, right, bottom. */
    type Edges = readonly [number, number, number, number];

    interface Piece {
      element: Element;
      words: string;
      rect: DOMRect;
      layer: Element;
    }

    const describe = (element: Element) => {
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return `<${element.tagName.toLowerCase()}> "${name.trim().replace(/\s+/g, ' ').slice(0, 40)}"`;
    };

    // Computed styles are slow and most elements share ancestors, so the results are cached.
    const clips = new Map<Element, Edges>();
    const layers = new Map<Element, Element>();
    const everywhere: Edges = [-Infinity, -Infinity, Infinity, Infinity];

    /** The visible area inside an element and all its clipping ancestors. */
    const edgesOf = (element: Element | null): Edges => {
      const known = element ? clips.get(element) : everywhere;
      if (known || !element) return known ?? everywhere;
      const style = getComputedStyle(element);
      let edges = style.position === 'fixed' ? everywhere : edgesOf(element.parentElement);
      if (style.overflowX !== 'visible' || style.overflowY !== 'visible' || style.clipPath !== 'none') {
        const box = element.getBoundingClientRect();
        const [left, top, right, bottom] = edges;
        edges = [
          Math.max(left, box.left),
          Math.max(top, box.top),
          Math.min(right, box.right),
          Math.min(bottom, box.bottom),
        ];
      }
      clips.set(element, edges);
      return edges;
    };

    const clipOf = (element: Element): DOMRect | null => {
      const [left, top, right, bottom] = edgesOf(element);
      return right > left && bottom > top ? new DOMRect(left, top, right - left, bottom - top) : null;
    };

    const cut = (rect: DOMRect, clip: DOMRect): DOMRect => {
      const left = Math.max(rect.left, clip.left);
      const top = Math.max(rect.top, clip.top);
      const right = Math.min(rect.right, clip.right);
      const bottom = Math.min(rect.bottom, clip.bottom);
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };

    /** The nearest fixed or sticky ancestor. Elements of different layers may overlap on purpose. */
    const layerOf = (element: Element): Element => {
      const known = layers.get(element);
      if (known) return known;
      const around = element.parentElement ? layerOf(element.parentElement) : document.body;
      const layer = ['fixed', 'sticky'].includes(getComputedStyle(element).position) ? element : around;
      layers.set(element, layer);
      return layer;
    };

    // Elements that content-visibility skips have no layout.
    const isShown = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: true });

    const piecesOfText = (): Piece[] => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const pieces: Piece[] = [];
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const element = node.parentElement;
        const words = node.textContent?.trim() ?? '';
        if (!element || !words || !isShown(element)) continue;
        if (element.closest('script, style, option, svg')) continue;
        const clip = clipOf(element);
        if (!clip) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const whole of range.getClientRects()) {
          const rect = cut(whole, clip);
          if (rect.width > 2 && rect.height > 2)
            pieces.push({ element, words, rect, layer: layerOf(element) });
        }
      }
      return pieces;
    };

    const overlap = (a: DOMRect, b: DOMRect) => ({
      x: Math.min(a.right, b.right) - Math.max(a.left, b.left),
      y: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    });

    const findOverlaps = () => {
      const pieces = piecesOfText().sort((a, b) => a.rect.top - b.rect.top);
      pieces.forEach((piece, index) => {
        for (const other of pieces.slice(index + 1)) {
          if (other.rect.top > piece.rect.bottom) break;
          if (other.element === piece.element || other.layer !== piece.layer) continue;
          const { x, y } = overlap(piece.rect, other.rect);
          if (x > TOLERANCE && y > Math.max(TOLERANCE, 0.3 * Math.min(piece.rect.height, other.rect.height)))
            problems.push(`overlap: "${piece.words.slice(0, 30)}" and "${other.words.slice(0, 30)}"`);
        }
      });
      return pieces;
    };

    /** Text that overlaps a control of which it is not a part. */
    const findCovered = (pieces: readonly Piece[]) => {
      for (const control of document.querySelectorAll('a[href], button, input, select, textarea')) {
        if (!isShown(control)) continue;
        const clip = clipOf(control);
        if (!clip) continue;
        const box = cut(control.getBoundingClientRect(), clip);
        const layer = layerOf(control);
        for (const { element, words, rect, layer: own } of pieces) {
          if (own !== layer || control.contains(element) || element.contains(control)) continue;
          // The link of a card covers the whole card, with its text.
          if (element.closest('label, li, article')?.contains(control) && isOverlay(control)) continue;
          const { x, y } = overlap(rect, box);
          if (x > TOLERANCE && y > TOLERANCE)
            problems.push(`covered: "${words.slice(0, 30)}" by ${describe(control)}`);
        }
      }
    };

    const isOverlay = (element: Element) => getComputedStyle(element).position === 'absolute';

    const findOverflow = () => {
      const root = document.documentElement;
      const more = root.scrollWidth - root.clientWidth;
      if (more <= 0) return;
      const reaches = (element: Element) => {
        const clip = clipOf(element.parentElement ?? element);
        return clip && cut(element.getBoundingClientRect(), clip).right > root.clientWidth + 0.5;
      };
      const widest = [...document.body.querySelectorAll('*')]
        .filter((element) => isShown(element) && reaches(element))
        .slice(-3);
      problems.push(`horizontal overflow of ${more} px: ${widest.map(describe).join(', ')}`);
    };

    /** Latin words that break without a hyphen. Long order numbers and addresses may break. */
    const findBrokenWords = (pieces: readonly Piece[]) => {
      for (const element of new Set(pieces.map((piece) => piece.element))) {
        for (const node of element.childNodes) {
          if (node.nodeType !== Node.TEXT_NODE) continue;
          for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[A-Za-z]{4,24}/g)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) problems.push(`broken: "${word}" in ${describe(element)}`);
          }
        }
      }
    };

    /** Text that its own box, or a box of fixed size around it, cuts without an ellipsis. */
    const findCutWords = (pieces: readonly Piece[]) => {
      for (const { element, words } of pieces) {
        for (const box of [element, element.closest('button, a, h1, h2, h3, label, th, td, dt, dd')]) {
          if (!(box instanceof HTMLElement) || getComputedStyle(box).textOverflow === 'ellipsis') continue;
          const style = getComputedStyle(box);
          const isCut = style.overflowX === 'hidden' && box.scrollWidth > box.clientWidth + 1;
          if (isCut) problems.push(`cut: "${words.slice(0, 30)}" in ${describe(box)}`);
        }
      }
    };

    /** Controls that reach beyond their fixed or sticky bar, which does not clip them. */
    const findOutside = () => {
      for (const control of document.querySelectorAll('a[href], button')) {
        const layer = layerOf(control);
        const clip = clipOf(control);
        if (!isShown(control) || layer === document.body || layer === control || !clip) continue;
        const box = layer.getBoundingClientRect();
        const own = cut(control.getBoundingClientRect(), clip);
        if (own.width < 3 || own.height < 3) continue;
        const out = Math.max(
          box.top - own.top,
          own.bottom - box.bottom,
          box.left - own.left,
          own.right - box.right,
        );
        if (out > TOLERANCE) problems.push(`outside its bar by ${Math.round(out)} px: ${describe(control)}`);
      }
    };

    findOverflow();
    const pieces = findOverlaps();
    findCovered(pieces);
    findCutWords(pieces);
    findOutside();
    findBrokenWords(pieces);
    return [...new Set(problems)].slice(0, 12);
  });
}

/** Amounts that break into two lines, or that an ellipsis or a clipping box cuts. */
export function findBrokenAmounts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      if (!element?.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      if (element.closest('script, style, .sr-only')) continue;
      for (const { 0: amount, index } of (node.textContent ?? '').matchAll(/[+−-]?\$\d[\d,]*\.\d\d/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + amount.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
        const words = (element.closest('li, dl, tr, p, a, button, div')?.textContent ?? '').slice(0, 60);
        if (boxes.length === 0) problems.push(`without size: ${amount} in "${words}"`);
        if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1)
          problems.push(`broken: ${amount} in "${words}"`);
        for (let box: Element | null = element; box; box = box.parentElement) {
          const { overflowX, position } = getComputedStyle(box);
          if (overflowX === 'hidden' || overflowX === 'clip') {
            const { left, right } = box.getBoundingClientRect();
            if (boxes.some((one) => one.right > right + 1 || one.left < left - 1))
              problems.push(`cut: ${amount} in "${words}"`);
          }
          // A row that scrolls shows what it cuts.
          if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed') break;
        }
      }
    }
    return [...new Set(problems)];
  });
}

/** Tables that scroll inside their box, so that the last columns are hidden at first. */
export function findCutTables(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLTableElement>('main table')].flatMap((table) => {
      const box = table.parentElement;
      const more = box ? box.scrollWidth - box.clientWidth : 0;
      return more > 1 ? [`${more} px of <table> "${table.caption?.textContent ?? ''}" hidden`] : [];
    }),
  );
}

/** Touch targets smaller than 44 px, except links inside a sentence (WCAG 2.5.8). */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** 44 px without the border of the frame around a field. */
    const MIN_SIZE = 42;
    const TARGETS =
      'a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=tab]';
    const isShown = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });

    const isInSentence = (element: Element) => {
      const around = element.closest('p, li, dd, figcaption, td, label, article p');
      if (!around || getComputedStyle(element).display !== 'inline') return false;
      return (around.textContent ?? '').trim().length > (element.textContent ?? '').trim().length + 1;
    };

    /** Whether a touch at a point hits the element. Its pseudo-elements and labels count. */
    const hits = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      if (!hit) return false;
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const card = element.closest('label');
      return [element, card, ...labels].some((owner) => owner?.contains(hit));
    };

    const problems: string[] = [];
    for (const element of document.querySelectorAll(TARGETS)) {
      if (!isShown(element) || element.closest('[aria-hidden=true], [inert]') || isInSentence(element))
        continue;
      if (element.matches('[tabindex="-1"], :disabled, [aria-disabled=true]')) continue;
      const { width, height, bottom, right } = element.getBoundingClientRect();
      // Invisible until focused, like the skip link.
      if (width < 2 || height < 2 || bottom <= 0 || right <= 0) continue;
      if (width >= MIN_SIZE && height >= MIN_SIZE) continue;
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const reach = MIN_SIZE / 2 - 1;
      const isWide = width >= MIN_SIZE || (hits(element, x - reach, y) && hits(element, x + reach, y));
      const isHigh = height >= MIN_SIZE || (hits(element, x, y - reach) && hits(element, x, y + reach));
      if (isWide && isHigh) continue;
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
      problems.push(
        `${Math.round(width)}×${Math.round(height)} <${element.tagName.toLowerCase()}> "${name}"`,
      );
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return [...new Set(problems)];
  });
}

/**
 * Titles of the page and of open overlays that break inside a Chinese word, as Intl.Segmenter splits words. A word that is
 * wider than its line may break.
 */
export async function findSplitTitles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const segmenter = new Intl.Segmenter('zh-TW', { granularity: 'word' });
    const isShown = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });

    /** The text of a title, and the node and offset of each character. */
    const readTitle = (title: Element) => {
      const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
      const places: { node: Node; offset: number }[] = [];
      let text = '';
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const own = node.textContent ?? '';
        for (let offset = 0; offset < own.length; offset += 1) places.push({ node, offset });
        text += own;
      }
      return { text, places };
    };

    const topOf = ({ node, offset }: { node: Node; offset: number }): number | undefined => {
      const range = document.createRange();
      range.setStart(node, offset);
      range.setEnd(node, offset + 1);
      const { top, height } = range.getBoundingClientRect();
      return height > 0 ? Math.round(top) : undefined;
    };

    const problems: string[] = [];
    for (const title of document.querySelectorAll('h1,h2,h3,h4,caption,legend')) {
      if (!isShown(title) || title.closest('.sr-only')) continue;
      const { text, places } = readTitle(title);
      if (!/[\u4e00-\u9fff]/.test(text)) continue;
      const room = title.getBoundingClientRect().width;
      const size = Number.parseFloat(getComputedStyle(title).fontSize);
      for (const { segment, index, isWordLike } of segmenter.segment(text)) {
        if (!isWordLike || segment.length < 2 || segment.length * size > room) continue;
        const tops = new Set(
          places
            .slice(index, index + segment.length)
            .map(topOf)
            .filter((top) => top !== undefined),
        );
        if (tops.size > 1) problems.push(`“${text.trim()}” breaks ${segment}`);
      }
    }
    return problems;
  });
}
