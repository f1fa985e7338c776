import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

const WAYS = ['CUSTOM_QUESTION', 'CUSTOM_SERVICE'] as const;

/** Links to questions and customer service, below a text. */
export function MoreHelp() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  return (
    <Notice
      title={text('help.more')}
      className="print:hidden"
      action={WAYS.filter((name) => app.hasPage(name)).map((name) => (
        <ButtonLink key={name} size="sm" variant="secondary" href={href(name, {})}>
          {text(`layout.page.${name}`)}
        </ButtonLink>
      ))}
    />
  );
}
