import { useText } from '#platform/site/text.ts';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import type { RecordDetail } from '../kinds/kind.ts';

interface DetailsListProps {
  details: readonly RecordDetail[];
  look: 'rows' | 'stack';
}

/** The details of an expanded record, with copy buttons. */
export function DetailsList({ details, look }: DetailsListProps) {
  const text = useText();
  const items = details.map(({ term, detail, copy }) => ({
    key: term,
    term,
    detail: copy ? (
      <span className="inline-flex max-w-full items-center gap-1">
        <span className="min-w-0 break-all tabular-nums">{detail}</span>
        <CopyButton
          iconOnly
          text={copy}
          label={text('records.copy', { what: term })}
          copiedLabel={text('records.copied')}
          className="-my-1.5"
        />
      </span>
    ) : (
      detail
    ),
  }));
  return <DescriptionList items={items} look={look} />;
}
