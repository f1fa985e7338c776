import { useNavigation } from '#platform/site/navigation.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { MoreLink } from '#ui/navigation/more-link.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import type { PromotionFilter } from './api.ts';
import { promosHref } from './filter.ts';

interface PromoPagerProps {
  filter: PromotionFilter;
  pageCount: number;
  /** The next part is on its way. */
  isLoading: boolean;
}

/** Numbered pages on desktop, a list that grows on a phone; both live in the address. */
export function PromoPager({ filter, pageCount, isLoading }: PromoPagerProps) {
  const app = useApp();
  const text = useText();
  const { category, last } = filter;
  const hrefOfPage = (page: number) => promosHref(app, { category, page });
  if (app.device === 'mobile') {
    return last < pageCount && <LoadMore page={last + 1} href={hrefOfPage(last + 1)} isLoading={isLoading} />;
  }
  const labels = {
    nav: text('promo.pages'),
    previous: text('promo.previousPage'),
    next: text('promo.nextPage'),
    page: (page: number) => text('promo.page', { page }),
  };
  return <Pagination page={last} pageCount={pageCount} href={hrefOfPage} labels={labels} className="mt-8" />;
}

function LoadMore({ page, href, isLoading }: { page: number; href: string; isLoading: boolean }) {
  const text = useText();
  const { setQuery } = useNavigation();
  return (
    <MoreLink
      href={href}
      label={text('promo.more')}
      loadingLabel={text('common.loading')}
      isLoading={isLoading}
      onMore={() => setQuery({ page })}
      className="mt-4"
    />
  );
}
