import { Link, type RouteObject, useLoaderData } from 'react-router';

/**
 * The home page as the frameworks' documentation would have it, to measure ours against: a static handler, a loader
 * with five calls by fetch, `<Link>` around 120 cards. Nothing of the site's own code is in it.
 */
interface Item {
  id: number;
  name?: string;
  title?: string;
  image?: string;
  summary?: string;
}

interface PlainData {
  categories: Item[];
  products: Item[];
  games: Item[];
  promotions: Item[];
  slides: Item[];
}

const CARDS = 120;

async function read(origin: string, path: string): Promise<Item[]> {
  const response = await fetch(`${origin}/api/webapi${path}`, {
    headers: { Locale: 'enUS', 'X-UUID': 'bench-0002' },
  });
  const { data } = (await response.json()) as { data: { list: Item[] } };
  return data.list;
}

export function plainRoutes(origin: string): RouteObject[] {
  const loader = async (): Promise<PlainData> => {
    const [categories, products, games, promotions, slides] = await Promise.all([
      read(origin, '/gameCategory'),
      read(origin, '/gameProduct?per_page=100'),
      read(origin, '/game?per_page=100'),
      read(origin, '/promotions?per_page=12'),
      read(origin, '/slideshow?device=desktop'),
    ]);
    const all = [...games, ...games.map((game) => ({ ...game, id: game.id + 100_000 }))].slice(0, CARDS);
    return { categories, products, games: all, promotions, slides };
  };
  return [{ path: '/', loader, element: <PlainHome /> }];
}

function PlainHome() {
  const { categories, products, games, promotions, slides } = useLoaderData<PlainData>();
  return (
    <div className="page">
      <header className="header">
        <Link to="/">Home</Link>
        <nav>
          {categories.map((category) => (
            <Link key={category.id} to={`/game/${category.id}`} className="nav-link">
              {category.name}
            </Link>
          ))}
        </nav>
      </header>
      <main>
        {slides.map((slide) => (
          <img key={slide.id} src={slide.image} alt={slide.title} width={1600} height={500} />
        ))}
        <ul className="grid">
          {games.map((game) => (
            <PlainCard key={game.id} game={game} />
          ))}
        </ul>
        <ul className="promotions">
          {promotions.map((promotion) => (
            <li key={promotion.id} className="promotion">
              <Link to={`/promo/${promotion.id}`} className="promotion-link">
                <img src={promotion.image} alt="" width={800} height={400} loading="lazy" />
                <b>{promotion.title}</b>
                <p>{promotion.summary}</p>
              </Link>
            </li>
          ))}
        </ul>
        <ul className="products">
          {products.map((product) => (
            <li key={product.id}>
              <Link to={`/product/${product.id}`}>{product.name}</Link>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}

function PlainCard({ game }: { game: Item }) {
  return (
    <li className="game-card">
      <Link to={`/game/eGame/${game.id}`} className="game-card-link block rounded-xl bg-card hover:bg-raised">
        <img src={game.image} alt="" width={300} height={400} loading="lazy" decoding="async" />
        <b className="game-card-name mt-2 line-clamp-2 text-sm font-semibold">{game.name}</b>
        <small className="game-card-note text-xs text-faint">Play for real or try it first</small>
      </Link>
    </li>
  );
}
