import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { MailRows, MailRowsSkeleton } from './mail-list.tsx';
import type { Mails, Selection } from './use-mails.ts';

interface MailBlockProps {
  mails: Mails;
  /** Null: the rows have no checkboxes. */
  selection: Selection | null;
  onOpen: (id: number) => void;
}

/** The list of messages with its loading and error states, for both devices. */
export function MailBlock({ mails, selection, onOpen }: MailBlockProps) {
  const { query, list, total } = mails;
  return (
    <QueryBlock query={query} skeleton={<MailRowsSkeleton />}>
      {() => (
        <MailRows
          list={list}
          total={total}
          isGrowing={query.isPlaceholderData}
          selection={selection}
          onOpen={onOpen}
        />
      )}
    </QueryBlock>
  );
}
