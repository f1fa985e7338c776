import { useQuery } from '@tanstack/react-query';
import { keepShown } from '#platform/net/keep-shown.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { hrefOf, type PageModule, useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { Promotion } from '#shared/webapi/schemas/promotion.ts';
import { PROMOTION_CATEGORIES } from '#shared/webapi/words.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { TabLinks } from '#ui/navigation/tab-links.tsx';
import {
  discountsQuery,
  isClosedFor,
  type PromotionFilter,
  type PromotionList,
  promotionsQuery,
} from './api.ts';
import { filterOf, promosHref } from './filter.ts';
import { PromoCard, PromoCardSkeleton } from './promo-card.tsx';
import { PromoPager } from './promo-pager.tsx';

export const queries: PageModule['queries'] = ({ app, page }) => [
  promotionsQuery(app, filterOf(app, page)),
  ...(app.auth.isLoggedIn() ? [discountsQuery(app)] : []),
];

export const head: PageModule['head'] = ({ app, page, text }) => {
  const { category } = filterOf(app, page);
  const title = text('promo.title');
  return {
    title: category ? `${text(`promo.category.${category}`)} · ${title}` : title,
    description: text('promo.description'),
  };
};

export const structured: PageModule['structured'] = ({ app, page }) => {
  const data = app.queryClient.getQueryData(promotionsQuery(app, filterOf(app, page)).queryKey);
  const href = hrefOf(app);
  const items = (data?.list ?? []).map(({ id, title }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: app.origin + href('PROMO_DETAIL', { promoID: id }),
  }));
  return items.length > 0 ? [{ '@type': 'ItemList', itemListElement: items }] : [];
};

/** The promotions of all categories, or of one. */
export default function PromoPage() {
  const app = useApp();
  const text = useText();
  const filter = filterOf(app, usePage());
  const isMobile = app.device === 'mobile';
  const query = useQuery({
    ...promotionsQuery(app, filter),
    // A phone keeps the shown promotions while it loads the next page of the same category.
    placeholderData: (shown, shownQuery) =>
      isMobile && shownQuery?.queryKey[2] === filter.category ? keepShown(app)(shown, shownQuery) : undefined,
  });
  return (
    <PageShell title={text('promo.title')} text={text('promo.description')}>
      <CategoryTabs category={filter.category} look={isMobile ? 'chips' : 'line'} />
      <QueryBlock query={query} skeleton={<ListSkeleton />}>
        {(data) => <PromoCards data={data} filter={filter} isGrowing={query.isPlaceholderData} />}
      </QueryBlock>
    </PageShell>
  );
}

function CategoryTabs({ category, look }: { category: PromotionFilter['category']; look: 'chips' | 'line' }) {
  const app = useApp();
  const text = useText();
  const items = [null, ...PROMOTION_CATEGORIES].map((entry) => ({
    href: promosHref(app, { category: entry }),
    label: text(`promo.category.${entry ?? 'all'}`),
    isCurrent: entry === category,
  }));
  return (
    <TabLinks
      label={text('promo.categories')}
      items={items}
      look={look}
      // On a phone the row reaches the screen's edges, so that a cut chip shows that the row scrolls.
      className={look === 'chips' ? '-mx-gutter *:px-gutter' : '-mt-2'}
    />
  );
}

interface PromoCardsProps {
  data: PromotionList;
  filter: PromotionFilter;
  isGrowing: boolean;
}

/** Promotions that the member can never have again come last. */
function PromoCards({ data, filter, isGrowing }: PromoCardsProps) {
  const app = useApp();
  const { data: discounts = null } = useQuery({ ...discountsQuery(app), enabled: useIsMember() });
  if (data.list.length === 0) return <NoPromotions filter={filter} total={data.total} />;
  const rankOf = (item: Promotion) => Number(isClosedFor(discounts, item));
  const list = data.list.toSorted((a, b) => rankOf(a) - rankOf(b));
  return (
    <>
      <ul className="promo-grid">
        {list.map((item, index) => (
          <li key={item.id}>
            <PromoCard item={item} isFirst={index < 3} />
          </li>
        ))}
      </ul>
      <PromoPager filter={filter} pageCount={data.pageCount} isLoading={isGrowing} />
    </>
  );
}

function ListSkeleton() {
  return (
    <div className="promo-grid" aria-busy="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <PromoCardSkeleton key={key} />
      ))}
    </div>
  );
}

/** For an empty category, no promotions at all, or a page after the last one. */
function NoPromotions({ filter, total }: { filter: PromotionFilter; total: number }) {
  const app = useApp();
  const text = useText();
  if (total > 0) {
    const first = (
      <ButtonLink variant="secondary" href={promosHref(app, { category: filter.category })}>
        {text('promo.firstPage')}
      </ButtonLink>
    );
    return <Empty icon="gift" title={text('promo.emptyPage')} action={first} />;
  }
  const showAll = filter.category && (
    <ButtonLink variant="secondary" href={promosHref(app, { category: null })}>
      {text('promo.showAll')}
    </ButtonLink>
  );
  const title = text(filter.category ? 'promo.emptyCategory' : 'promo.empty');
  return <Empty icon="gift" title={title} text={text('promo.emptyText')} action={showAll} />;
}
