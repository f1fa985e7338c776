import { useQuery } from '@tanstack/react-query';
import { requireFound } from '#platform/site/found.ts';
import { type PageArguments, type PageModule, useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { discountsQuery, promotionQuery } from './api.ts';
import { BackToPromos, PromoArticle } from './promo-article.tsx';
import { PromoArticleSkeleton } from './promo-article-skeleton.tsx';

function queryOf({ app, page }: PageArguments) {
  return promotionQuery(app, page.params.promoID ?? '');
}

export const queries: PageModule['queries'] = (args) =>
  args.app.auth.isLoggedIn() ? [queryOf(args), discountsQuery(args.app)] : [queryOf(args)];

export const check: PageModule['check'] = (args) => requireFound(args.app, queryOf(args), args.page.pathname);

export const head: PageModule['head'] = (args) => {
  const detail = args.app.queryClient.getQueryData(queryOf(args).queryKey);
  if (!detail) return { title: args.text('promo.title'), isNoindex: true };
  return {
    title: detail.title,
    description: detail.summary ?? args.text('promo.description'),
    image: detail.share_image || detail.image,
  };
};

/** One promotion. */
export default function PromoDetailPage() {
  const app = useApp();
  const page = usePage();
  const text = useText();
  const query = useQuery(queryOf({ app, page }));
  return (
    <div className="mx-auto w-full max-w-page px-gutter py-4 md:py-8">
      {!query.data && <h1 className="sr-only">{text('promo.title')}</h1>}
      <BackToPromos />
      <QueryBlock query={query} skeleton={<PromoArticleSkeleton />}>
        {(detail) => <PromoArticle detail={detail} />}
      </QueryBlock>
    </div>
  );
}
