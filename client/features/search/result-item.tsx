import { Autocomplete } from '@base-ui/react/autocomplete';
import type { MouseEvent } from 'react';
import { cx } from '#ui/base/cx.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Marked } from '#ui/display/marked.tsx';
import type { LinkRow, RowPicture } from './rows.ts';

/** A result that runs a function: repeats an earlier search, or shows the rest of a group. */
export interface ActionRow {
  kind: 'action';
  key: string;
  title: string;
  icon: string;
  /** Set if the row is a link to a list instead. */
  href?: string;
  run: () => void;
  isQuiet?: boolean;
}

export type Row = LinkRow | ActionRow;

interface ResultItemProps {
  row: Row;
  terms: readonly string[];
  onChoose: (row: Row, event: MouseEvent) => void;
}

/** A result. Rows with a `href` are plain links, so they can be opened in another tab. */
export function ResultItem({ row, terms, onChoose }: ResultItemProps) {
  return (
    <Autocomplete.Item
      value={row}
      render={row.href === undefined ? undefined : (props) => <a {...props} href={row.href} />}
      onClick={(event) => onChoose(row, event)}
      className={cx(
        'group flex min-h-14 cursor-pointer scroll-my-2 items-center gap-3 rounded-control px-2 py-1.5 outline-none select-none data-highlighted:bg-raised',
        row.kind === 'action' && 'min-h-11 text-sm',
      )}
    >
      {row.kind === 'link' ? <LinkParts row={row} terms={terms} /> : <ActionParts row={row} />}
      <Glyph name="right" size={18} className="text-faint opacity-0 group-data-highlighted:opacity-100" />
    </Autocomplete.Item>
  );
}

function LinkParts({ row, terms }: { row: LinkRow; terms: readonly string[] }) {
  const { title, note, warning, picture } = row;
  return (
    <>
      <Picture picture={picture} isClosed={warning !== undefined} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-sm font-semibold text-fg">
          <Marked text={title} terms={terms} />
        </span>
        {(warning || note) && (
          <span className="line-clamp-1 text-xs text-faint">
            {warning && <span className="text-waiting">{warning}</span>}
            {warning && note && ' · '}
            {note && <Marked text={note} terms={terms} />}
          </span>
        )}
      </span>
    </>
  );
}

function ActionParts({ row: { icon, title, isQuiet } }: { row: ActionRow }) {
  return (
    <>
      <span className="flex w-11 shrink-0 justify-center">
        <Icon name={icon} size={18} className="text-faint" />
      </span>
      <span className={cx('min-w-0 flex-1 break-words', isQuiet ? 'text-faint' : 'font-semibold text-soft')}>
        {title}
      </span>
    </>
  );
}

const FRAMES = {
  tall: 'h-13 w-10',
  square: 'size-11',
  wide: 'h-7 w-11',
};

/** All pictures have the same width, so that the titles are aligned. */
function Picture({ picture, isClosed }: { picture: RowPicture; isClosed: boolean }) {
  return (
    <span className="flex w-11 shrink-0 justify-center">
      {picture.kind === 'icon' ? (
        <span className="flex size-10 items-center justify-center rounded-control bg-raised text-soft group-data-highlighted:bg-raised-press">
          <Icon name={picture.icon} />
        </span>
      ) : (
        <img
          src={picture.image}
          alt=""
          width={44}
          height={52}
          decoding="async"
          className={cx(
            'rounded-sm bg-raised object-cover',
            FRAMES[picture.kind],
            isClosed && 'opacity-45 grayscale',
          )}
        />
      )}
    </span>
  );
}
