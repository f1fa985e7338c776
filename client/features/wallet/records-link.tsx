import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { TextLink } from '#ui/navigation/link.tsx';

/** A link to the transfer records, if the site has them. */
export function RecordsLink() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  if (!app.hasPage('RECORD_TRANSFER')) return null;
  return (
    <TextLink tone="inline" href={href('RECORD_TRANSFER', {}, { query: { range: 'today' } })}>
      {text('wallet.form.records')}
    </TextLink>
  );
}
