import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useMemo } from 'react';
import { categoriesQuery, productsQuery } from '#platform/net/queries.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import { Button } from '#ui/controls/button.tsx';
import { SearchInput } from '#ui/controls/search-input.tsx';
import { ShellHeading } from '#ui/display/page-shell.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { CategoryStrip } from './category-strip.tsx';
import { useLauncher } from './launch/launcher-context.ts';
import { MaintenanceNotice } from './maintenance.tsx';
import { OpensIn } from './opens-in.tsx';
import { ProviderStrip } from './provider-strip.tsx';
import { chosenProduct, filterOf, type GameFilter } from './search/filter.ts';
import { FilterChips } from './search/filter-chips.tsx';
import { GameResults, ResultLine } from './search/game-results.tsx';
import { OrderFields, OrderSheet } from './search/order-fields.tsx';
import { type Search, useSearch } from './search/use-search.ts';
import { useCategoryName } from './use-category-name.ts';
import { useGames } from './use-games.ts';

/** The games of one category, or of all: strip of providers or categories, search, filters, grid. */
export function Catalogue() {
  const app = useApp();
  const page = usePage();
  const inAddress = useMemo(() => filterOf(page), [page]);
  const search = useSearch(inAddress.keyword);
  const { keyword, requested, setTyped } = search;
  // The keyword of the search box is newer than the one in the URL.
  const filter = useMemo(() => ({ ...inAddress, keyword }), [inAddress, keyword]);
  const handleClear = useCallback(() => setTyped(''), [setTyped]);
  const { data: products } = useQuery(productsQuery(app, filter.category));
  const chosen = products && chosenProduct(filter, products);
  const isLobby = chosen?.open_mode === 'lobby';
  return (
    <>
      <CatalogueHead filter={filter} search={search} chosen={chosen} />
      {filter.category ? <ProviderStrip filter={filter} /> : <CategoryStrip filter={filter} />}
      <CategoryClosed filter={filter} />
      <ProviderNotice filter={filter} areProductsLoaded={products !== undefined} chosen={chosen} />
      {isLobby ? (
        <LobbyBlock product={chosen} />
      ) : (
        <Games filter={filter} requested={requested} onClearSearch={handleClear} />
      )}
    </>
  );
}

interface HeadProps {
  filter: GameFilter;
  search: Search;
  chosen: GameProduct | undefined;
}

function CatalogueHead({ filter, search, chosen }: HeadProps) {
  const app = useApp();
  const category = useCategoryName(filter.category);
  const title = chosen?.name ?? category;
  return (
    <>
      <ShellHeading
        title={title}
        text={chosen ? category : undefined}
        actions={<SearchBox search={search} className="w-72 max-w-[60vw] lg:w-80" />}
      />
      {app.device === 'mobile' && <SearchBox search={search} />}
    </>
  );
}

function SearchBox({ search, className }: { search: Search; className?: string }) {
  const text = useText();
  return (
    <search className={className}>
      <SearchInput
        value={search.typed}
        onChange={search.setTyped}
        clearLabel={text('games.search.clear')}
        aria-label={text('games.search.label')}
        placeholder={text('games.search.placeholder')}
        {...search.composition}
      />
    </search>
  );
}

/** Notice for a category in maintenance, which may be set without its providers being in maintenance. */
function CategoryClosed({ filter }: { filter: GameFilter }) {
  const text = useText();
  const { data: categories = [] } = useQuery(categoriesQuery(useApp()));
  const category = categories.find(({ code }) => code === filter.category);
  if (!category?.is_maintenance) return null;
  return (
    <Notice tone="waiting" title={text('games.closed', { provider: category.name })}>
      {text('games.closedOpenEnd')}
    </Notice>
  );
}

interface NoticeProps {
  filter: GameFilter;
  areProductsLoaded: boolean;
  chosen: GameProduct | undefined;
}

/** Notice for a chosen provider that is in maintenance, or that does not exist. */
function ProviderNotice({ filter, areProductsLoaded, chosen }: NoticeProps) {
  const text = useText();
  const isMember = useIsMember();
  if (chosen?.is_maintenance) return <MaintenanceNotice product={chosen} isMember={isMember} />;
  if (areProductsLoaded && filter.productId !== null && !chosen) {
    return <Notice>{text('games.unknownProvider')}</Notice>;
  }
  return null;
}

interface GamesProps {
  filter: GameFilter;
  requested: string;
  onClearSearch: () => void;
}

const Games = memo(function Games({ filter, requested, onClearSearch }: GamesProps) {
  const { device } = useApp();
  const shown = useGames(filter, requested);
  const result = <ResultLine filter={filter} shown={shown} onClearSearch={onClearSearch} />;
  if (device === 'desktop') {
    return (
      <div className="flex flex-col gap-4">
        <FilterChips filter={filter}>
          <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 md:max-lg:col-span-2">
            {result}
            <OrderFields filter={filter} facts={shown.facts} />
          </div>
        </FilterChips>
        <GameResults filter={filter} shown={shown} onClearSearch={onClearSearch} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <FilterChips filter={filter} tools={<OrderSheet filter={filter} facts={shown.facts} />}>
        {result}
      </FilterChips>
      <OrderFields filter={filter} facts={shown.facts} />
      <GameResults filter={filter} shown={shown} onClearSearch={onClearSearch} />
    </div>
  );
});

/** A provider whose games open from its own lobby. */
function LobbyBlock({ product }: { product: GameProduct }) {
  const text = useText();
  const { press } = useLauncher();
  return (
    <Empty
      icon="door-open"
      title={text('games.lobbyTitle', { provider: product.name })}
      text={
        <>
          <span className="block">{text('games.lobbyText')}</span>
          {!product.is_maintenance && <OpensIn product={product} />}
        </>
      }
      action={
        <Button size="lg" disabled={product.is_maintenance} onClick={() => press({ product })}>
          {text('games.enterLobby')}
        </Button>
      }
    />
  );
}
