import { toDecimal } from '#shared/money.ts';
import type {
  CategoryCode,
  Game,
  GameCategory,
  GameMaintenance,
  GameProduct,
  GameTag,
} from '#shared/webapi/schemas/game.ts';
import type { WebapiDeps } from '../deps.ts';
import { type AnyCall, wholeList } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { imageUrl } from '../http/images.ts';
import { listPage } from '../http/paging.ts';
import { isoTime, pickText } from '../http/texts.ts';
import { launchGame } from '../play/launch.ts';
import { likePattern } from '../store/db.ts';
import { type ProductState, readProductStates, readWindows } from '../store/maintenance.ts';
import type { CallFor, RoutesOf } from './routes.ts';

/** Categories, providers' products, tags, games and maintenance windows. */
export function gameRoutes(
  deps: WebapiDeps,
): RoutesOf<'gameCategories' | 'gameProducts' | 'gameTags' | 'games' | 'launchGame' | 'maintenances'> {
  return {
    gameCategories: (call) => categories(deps, call),
    gameProducts: (call) => products(deps, call),
    gameTags: (call) => tags(deps, call),
    games: (call) => games(deps, call),
    launchGame: (call) => launch(deps, call),
    maintenances: (call) => maintenances(deps, call),
  };
}

function launch(deps: WebapiDeps, call: CallFor<'launchGame'>) {
  // With an expired token the member expects to play for money, so a demo must not start instead.
  if (call.token !== '' && !call.session) throw new ApiError('UNAUTHORIZED');
  const { game_id, product_id, demo: isDemo } = call.query;
  return launchGame(deps, {
    gameId: game_id ?? null,
    productId: product_id ?? null,
    isDemo,
    call,
  });
}

interface CategoryRow {
  id: number;
  code: CategoryCode;
  name: string;
  icon: string;
  sort: number;
  is_maintenance: number;
}

function categories({ db }: WebapiDeps, { locale }: AnyCall) {
  const rows = db.all<CategoryRow>(
    'SELECT id, code, name, icon, sort, is_maintenance FROM categories ORDER BY sort',
  );
  return wholeList(
    rows.map(
      (row): GameCategory => ({
        ...row,
        name: pickText(row.name, locale),
        icon: imageUrl(row.icon, locale),
        is_maintenance: row.is_maintenance === 1,
      }),
    ),
  );
}

interface ProductRow {
  id: number;
  category_code: CategoryCode;
  code: string;
  name: string;
  image: string;
  image_mobile: string | null;
  wallet_id: number;
  open_mode: 'lobby' | 'game_list';
  support_demo: number;
  support_embed: number;
  game_count: number;
  sort: number;
}

function products({ db, now }: WebapiDeps, call: CallFor<'gameProducts'>) {
  const { category } = call.query;
  const states = readProductStates(db, now());
  const rows = db.all<ProductRow>(
    `SELECT p.*, (SELECT count(*) FROM games g WHERE g.product_id = p.id) AS game_count FROM products p
     WHERE :category IS NULL OR category_code = :category ORDER BY sort, id`,
    { category },
  );
  return wholeList(rows.map((row) => toProduct(row, states.get(row.id), call)));
}

function toProduct(row: ProductRow, state: ProductState | undefined, { locale }: AnyCall): GameProduct {
  return {
    id: row.id,
    category_code: row.category_code,
    code: row.code,
    name: pickText(row.name, locale),
    image: imageUrl(row.image, locale),
    image_mobile: imageUrl(row.image_mobile, locale),
    wallet_id: row.wallet_id,
    open_mode: row.open_mode,
    support_demo: row.support_demo === 1,
    support_embed: row.support_embed === 1,
    is_maintenance: state?.isClosed ?? false,
    maintenance_start: isoTime(state?.window?.start_at ?? null),
    maintenance_end: isoTime(state?.window?.end_at ?? null),
    game_count: row.game_count,
    sort: row.sort,
  };
}

function tags({ db }: WebapiDeps, call: CallFor<'gameTags'>) {
  const { id } = call.params;
  if (!db.has('SELECT 1 FROM products WHERE id = :id', { id })) throw new ApiError('NOT_FOUND');
  const rows = db.all<GameTag>('SELECT id, name, sort FROM tags WHERE product_id = :id ORDER BY sort', {
    id,
  });
  return wholeList(rows.map((row) => ({ ...row, name: pickText(row.name, call.locale) })));
}

interface GameRow {
  id: number;
  product_id: number;
  code: string;
  name: string;
  image: string;
  tag_ids: string;
  is_hot: number;
  is_new: number;
  support_demo: number;
  support_mobile: number;
  orientation: 'portrait' | 'landscape' | null;
  rtp: string | null;
  /** Cents that can be won now. */
  pot: number | null;
  volatility: Game['volatility'];
  released_at: number | null;
  sort: number;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** Games are not won at the same time: each one is this much of a week later than the one before. */
const GAME_OFFSET_MS = 373_766_400;
/** The simulated pot of a game: `jackpot` doubles within a week, then somebody wins it. `:at` is the current time. */
const POT = `CAST(jackpot * (1 + ((:at + g.id * ${GAME_OFFSET_MS}) % ${WEEK_MS}) / ${WEEK_MS}.0) AS INTEGER)`;

const OPERATOR_ORDER = 'sort, product_sort, id';
const ORDERS = {
  operator: OPERATOR_ORDER,
  newest: `released_at DESC, ${OPERATOR_ORDER}`,
  rtp: `CAST(rtp AS REAL) DESC, ${OPERATOR_ORDER}`,
  jackpot: `pot DESC, ${OPERATOR_ORDER}`,
};

/** SQL conditions and parameters of the filters that the query contains. */
function filterOf(query: CallFor<'games'>['query']) {
  const { product_id: productId, category, tag_id: tagId, keyword, volatility, ...flags } = query;
  const params = {
    ...(productId !== undefined && { productId }),
    ...(category && { category }),
    ...(tagId !== undefined && { tagId }),
    ...(keyword && { keyword: likePattern(keyword) }),
    ...(volatility && { volatility }),
  };
  const where = [
    productId !== undefined && 'product_id = :productId',
    category && 'category_code = :category',
    tagId !== undefined && 'EXISTS (SELECT 1 FROM game_tags t WHERE t.game_id = g.id AND t.tag_id = :tagId)',
    keyword && `search LIKE :keyword ESCAPE '\\'`,
    flags.is_hot && 'is_hot = 1',
    flags.is_new && 'is_new = 1',
    flags.has_jackpot && 'jackpot IS NOT NULL',
    volatility && 'volatility = :volatility',
  ].filter((condition) => typeof condition === 'string' && condition !== '');
  return { params, where };
}

function games({ db, now }: WebapiDeps, call: CallFor<'games'>) {
  const { params, where } = filterOf(call.query);
  return listPage<GameRow, Game>({
    db,
    asked: call.query,
    select: `g.*, ${POT} AS pot, (SELECT json_group_array(t.tag_id) FROM game_tags t WHERE t.game_id = g.id) AS tag_ids`,
    from: `FROM games g ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}`,
    orderBy: ORDERS[call.query.sort ?? 'operator'],
    params,
    pageParams: { at: now() },
    toItem: (row) => toGame(row, call),
  });
}

function toGame(row: GameRow, { locale }: AnyCall): Game {
  return {
    id: row.id,
    product_id: row.product_id,
    code: row.code,
    name: pickText(row.name, locale),
    image: imageUrl(row.image, locale),
    // json_group_array of an INTEGER column.
    tag_ids: JSON.parse(row.tag_ids) as number[],
    is_hot: row.is_hot === 1,
    is_new: row.is_new === 1,
    support_demo: row.support_demo === 1,
    support_mobile: row.support_mobile === 1,
    orientation: row.orientation,
    rtp: row.rtp,
    jackpot: row.pot === null ? undefined : toDecimal(row.pot),
    volatility: row.volatility,
    released_at: isoTime(row.released_at),
    sort: row.sort,
  };
}

function maintenances({ db, now }: WebapiDeps, { locale }: AnyCall) {
  return wholeList(
    readWindows(db, now()).map(
      (row): GameMaintenance => ({
        product_id: row.product_id,
        product_name: pickText(row.product_name, locale),
        category_code: row.category_code,
        type: row.type,
        start_at: isoTime(row.start_at),
        end_at: isoTime(row.end_at),
        reason: pickText(row.reason, locale),
      }),
    ),
  );
}
