import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { MailRows, MailRowsSkeleton } from './mail-list.tsx';
import type { Mails, Selection } from './use-mails.ts';

interface MailBlockProps {
  mails: Mails;
  /** None: nothing can be ticked now. */
  selection: Selection | null;
  onOpen: (id: number) => void;
}

/** The messages of both devices' pages, while they load and when they could not be loaded as well. */
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
