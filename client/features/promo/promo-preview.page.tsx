import { useQuery } from '@tanstack/react-query';
import { requireFound } from '#platform/site/found.ts';
import { type PageArguments, type PageModule, useApp, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Icon } from '#ui/display/icon.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { previewQuery } from './api.ts';
import { PromoArticle } from './promo-article.tsx';
import { PromoArticleSkeleton } from './promo-article-skeleton.tsx';

/** `demo/promo?id=12&key=…`: `key` is a secret of the operator. */
function queryOf({ app, page }: PageArguments) {
  return previewQuery(app, page.search.get('id') ?? '', page.search.get('key'));
}

export const queries: PageModule['queries'] = (args) => (args.page.search.get('id') ? [queryOf(args)] : []);

export const check: PageModule['check'] = (args) => requireFound(args.app, queryOf(args), args.page.pathname);

export const head: PageModule['head'] = (args) => {
  const detail = args.app.queryClient.getQueryData(queryOf(args).queryKey);
  const title = args.text('promo.preview');
  return { title: detail ? `${detail.title} · ${title}` : title, isNoindex: true };
};

/** Preview of a promotion, published or not. */
export default function PromoPreviewPage() {
  return usePage().search.get('id') ? <Preview /> : <MissingId />;
}

/** Explains the URL, for one without `?id=`. */
function MissingId() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const example = app.origin + href('PROMO_DETAIL_DEMO', {}, { query: { id: 12 } });
  return (
    <PageShell title={text('promo.preview')}>
      <Empty
        icon="eye"
        title={text('promo.previewMissing')}
        text={text('promo.previewMissingText', { example })}
      />
    </PageShell>
  );
}

function Preview() {
  const app = useApp();
  const page = usePage();
  const text = useText();
  const query = useQuery(queryOf({ app, page }));
  return (
    <>
      <PreviewNote />
      <div className="mx-auto w-full max-w-page px-gutter py-4 md:py-8">
        {!query.data && <h1 className="sr-only">{text('promo.title')}</h1>}
        <QueryBlock query={query} skeleton={<PromoArticleSkeleton />}>
          {(detail) => <PromoArticle detail={detail} isPreview />}
        </QueryBlock>
      </div>
    </>
  );
}

function PreviewNote() {
  const text = useText();
  return (
    <div role="note" className="border-b border-waiting-line bg-waiting-tint text-waiting">
      <p className="mx-auto flex max-w-page items-center gap-2 px-gutter py-2.5 text-sm">
        <Icon name="eye" size={18} />
        <span>
          <strong className="font-semibold">{text('promo.preview')}</strong>
          <span className="text-soft"> · {text('promo.previewText')}</span>
        </span>
      </p>
    </div>
  );
}
