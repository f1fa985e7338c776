import type { CategoryCode } from '#shared/webapi/schemas/game.ts';
import { DAY_MS } from './days.ts';
import type { Db } from './db.ts';

const WEEK_MS = 7 * DAY_MS;

export interface Window {
  product_id: number;
  type: 'scheduled' | 'urgent' | 'weekly';
  start_at: number;
  /** null while the end is unknown. */
  end_at: number | null;
  reason: string;
}

export interface WindowRow extends Window {
  product_name: string;
  category_code: CategoryCode;
}

/** Current and future windows, the earliest first. A weekly window is listed with its next occurrence. */
export function readWindows(db: Db, now: number): WindowRow[] {
  const rows = db.all<WindowRow>(
    `SELECT m.product_id, m.type, m.start_at, m.end_at, m.reason, p.name AS product_name, p.category_code
     FROM maintenances m JOIN products p ON p.id = m.product_id`,
  );
  return currentAndFuture(rows, now);
}

function currentAndFuture<T extends Window>(windows: readonly T[], now: number): T[] {
  return windows
    .map((window) => nextOccurrence(window, now))
    .filter((window) => window.end_at === null || window.end_at > now)
    .sort((a, b) => a.start_at - b.start_at || a.product_id - b.product_id);
}

/** Moves a weekly window that is over by whole weeks, so that it ends in the future. */
function nextOccurrence<T extends Window>(window: T, now: number): T {
  if (window.type !== 'weekly' || window.end_at === null || window.end_at > now) return window;
  const weeks = Math.floor((now - window.end_at) / WEEK_MS) + 1;
  return { ...window, start_at: window.start_at + weeks * WEEK_MS, end_at: window.end_at + weeks * WEEK_MS };
}

export interface ProductState {
  isClosed: boolean;
  /** The current window, else the next one. */
  window: Window | undefined;
}

/** The state of each product. A product is closed by its own switch, by its category's switch or by a current window. */
export function readProductStates(db: Db, now: number): Map<number, ProductState> {
  const windows = readWindows(db, now);
  const products = db.all<{ id: number; is_closed: number }>(
    `SELECT p.id, max(p.is_maintenance, c.is_maintenance) AS is_closed
     FROM products p JOIN categories c ON c.code = p.category_code`,
  );
  const first = new Map<number, Window>();
  // In reverse order, so that the earliest window of a product is set last.
  for (const window of windows.toReversed()) first.set(window.product_id, window);
  return new Map(
    products.map((product) => {
      const window = first.get(product.id);
      return [product.id, { isClosed: product.is_closed === 1 || isRunning(window, now), window }];
    }),
  );
}

/** Whether one product is closed now. */
export function isProductClosed(db: Db, productId: number, now: number): boolean {
  const product = db.get<{ is_closed: number }>(
    `SELECT max(p.is_maintenance, c.is_maintenance) AS is_closed
     FROM products p JOIN categories c ON c.code = p.category_code WHERE p.id = :productId`,
    { productId },
  );
  const windows = db.all<Window>(
    'SELECT product_id, type, start_at, end_at, reason FROM maintenances WHERE product_id = :productId',
    { productId },
  );
  return product?.is_closed === 1 || isRunning(currentAndFuture(windows, now)[0], now);
}

function isRunning(window: Window | undefined, now: number): boolean {
  return window !== undefined && window.start_at <= now;
}
