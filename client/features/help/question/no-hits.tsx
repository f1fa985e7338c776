import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Empty } from '#ui/feedback/empty.tsx';

/** "Nothing found", with a link to customer service. */
export function NoHits() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  return (
    <Empty
      icon="search-x"
      title={text('help.question.none')}
      text={text('help.question.noneText')}
      action={
        app.hasPage('CUSTOM_SERVICE') && (
          <ButtonLink variant="secondary" href={href('CUSTOM_SERVICE', {})}>
            {text('layout.page.CUSTOM_SERVICE')}
          </ButtonLink>
        )
      }
    />
  );
}
