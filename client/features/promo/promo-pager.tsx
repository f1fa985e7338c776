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
  /** The next page is loading. */
  isLoading: boolean;
}

/** Numbered pages on a desktop, "Show more" on a phone. The page is in the URL. */
export function PromoPager({ filter, pageCount, isLoading }: PromoPagerProps) {
  const app = useApp();
  const text = useText();
  const { setQuery } = useNavigation();
  const { category, last } = filter;
  const hrefOfPage = (page: number) => promosHref(app, { category, page });
  if (app.device === 'mobile') {
    if (last >= pageCount) return null;
    return (
      <MoreLink
        href={hrefOfPage(last + 1)}
        label={text('promo.more')}
        loadingLabel={text('common.loading')}
        isLoading={isLoading}
        onMore={() => setQuery({ page: last + 1 })}
        className="mt-4"
      />
    );
  }
  const labels = {
    nav: text('promo.pages'),
    previous: text('promo.previousPage'),
    next: text('promo.nextPage'),
    page: (page: number) => text('promo.page', { page }),
  };
  return <Pagination page={last} pageCount={pageCount} href={hrefOfPage} labels={labels} className="mt-8" />;
}
