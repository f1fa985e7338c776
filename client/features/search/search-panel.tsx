import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type RefObject, useState } from 'react';
import { isSearchKeyOn, setSearchKey } from '#platform/browser/search-key.ts';
import { categoriesQuery, productsQuery } from '#platform/net/queries.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { cleanKeyword, termsOf } from '#shared/find-text.ts';
import { isModified } from '#ui/base/modified-press.ts';
import { Switch } from '#ui/choices/switch.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { popularGamesQuery } from './api.ts';
import { clearSearches, readSearches, saveSearch } from './recent.ts';
import { ResultItem, type Row } from './result-item.tsx';
import { gameRows } from './rows.ts';
import { type Found, type FoundGroup, type GroupName, useSiteSearch } from './use-site-search.ts';

export interface SearchPanelProps {
  initialText: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** Rows of a group before the member opens the rest. */
const ROWS_SHOWN = 4;
/** Bopomofo letters (ㄅㄆㄇ) belong to a word that an input method still composes. Some phones send no composition events. */
const UNFINISHED = /\p{Script=Bopomofo}/u;

interface RowGroup {
  name: GroupName | 'recent' | 'popular';
  total?: number;
  items: readonly Row[];
}

/** The search field with its results. While it is empty: recent searches and popular games. */
export function SearchPanel({ initialText, inputRef, onClose }: SearchPanelProps) {
  const app = useApp();
  const text = useText();
  const [typed, setTyped] = useState(initialText);
  const [words, setWords] = useState(() => cleanKeyword(initialText));
  const found = useSiteSearch(words);
  const shown = useFoundRows(found, words);
  const suggestions = useSuggestions(words === '', type);
  const groups = words === '' ? suggestions : shown;

  function type(next: string) {
    setTyped(next);
    if (!UNFINISHED.test(next)) setWords(cleanKeyword(next));
  }

  function handleChoose(row: Row, event: MouseEvent) {
    if (row.kind === 'action') row.run();
    // The browser opens the link in another tab, and the search stays open.
    if (row.href === undefined || isModified(event)) return;
    saveSearch(app.storages.local, words);
    onClose();
  }

  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      filter={null}
      mode="none"
      autoHighlight={words === '' ? false : 'always'}
      keepHighlight
      value={typed}
      onValueChange={(next, { reason }) => {
        // Choosing a row would write its title into the field.
        if (reason !== 'item-press') type(next);
      }}
      itemToStringValue={(row: Row) => row.title}
    >
      <FieldBar {...{ typed, inputRef, onClose }} isLoading={found.isLoading} onClear={() => type('')} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]">
        <Autocomplete.Status className="sr-only">
          {words === '' || found.isLoading
            ? ''
            : text('search.status', { count: found.groups.reduce((sum, { total }) => sum + total, 0) })}
        </Autocomplete.Status>
        <Autocomplete.List
          aria-label={text('search.results')}
          className="px-2 py-2 outline-none empty:hidden"
        >
          {(group: RowGroup) => (
            <Autocomplete.Group key={group.name} items={group.items} className="pb-2">
              <Autocomplete.GroupLabel className="flex items-baseline gap-2 px-2 pt-2 pb-1 text-xs font-semibold text-faint">
                {text(`search.group.${group.name}`)}
                {group.total !== undefined && <span className="font-normal tabular-nums">{group.total}</span>}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(row: Row) => (
                  <ResultItem key={row.key} row={row} terms={termsOf(words)} onChoose={handleChoose} />
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <AfterList words={words} found={found} />
      </div>
      <KeyHints />
    </Autocomplete.Root>
  );
}

interface FieldBarProps extends Pick<SearchPanelProps, 'inputRef' | 'onClose'> {
  typed: string;
  isLoading: boolean;
  onClear: () => void;
}

function FieldBar({ typed, isLoading, inputRef, onClear, onClose }: FieldBarProps) {
  const text = useText();
  return (
    <div className="flex items-center gap-2 border-b border-line ps-4 pe-2">
      <Glyph name="search" size={20} className="text-faint" />
      <Autocomplete.Input
        ref={inputRef}
        type="search"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={text('search.label')}
        placeholder={text('search.placeholder')}
        className="h-14 min-w-0 flex-1 bg-transparent text-base text-fg outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
      />
      {isLoading && <Spinner size={18} className="shrink-0 text-faint" />}
      {typed !== '' && (
        <IconButton
          label={text('search.clear')}
          icon={<Glyph name="x" />}
          onClick={() => {
            onClear();
            inputRef.current?.focus();
          }}
        />
      )}
      <Button variant="ghost" onClick={onClose} className="shrink-0">
        {text('common.close')}
      </Button>
    </div>
  );
}

/** The result groups. More games are behind a link to their list; another group ends with a row that shows its rest here. */
function useFoundRows({ groups }: Found, words: string): RowGroup[] {
  const href = useHref();
  const text = useText();
  const [open, setOpen] = useState<{ name: GroupName; words: string }>();

  function rowsOf(group: FoundGroup): readonly Row[] {
    const { name, rows, total } = group;
    const isOpen = open?.name === name && open.words === words;
    const shown = name === 'games' || isOpen ? rows : rows.slice(0, ROWS_SHOWN);
    if (shown.length >= total) return shown;
    const more = {
      kind: 'action',
      key: `more-${name}`,
      title: text(`search.more.${name}`, { count: total, words: group.words }),
    } as const;
    if (name !== 'games')
      return [...shown, { ...more, icon: 'chevron-down', run: () => setOpen({ name, words }) }];
    const list = href('GAMES', {}, { query: { keyword: group.words } });
    return [...shown, { ...more, icon: 'arrow-right', href: list, run: () => {} }];
  }

  return groups.map((group) => ({ name: group.name, total: group.total, items: rowsOf(group) }));
}

/** Recent searches and popular games. */
function useSuggestions(isShown: boolean, onType: (words: string) => void): RowGroup[] {
  const recent = useRecentRows(onType);
  const popular = usePopularRows(isShown);
  if (!isShown) return [];
  const groups: RowGroup[] = [
    { name: 'recent', items: recent },
    { name: 'popular', items: popular },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function useRecentRows(onType: (words: string) => void): Row[] {
  const { local } = useApp().storages;
  const text = useText();
  const [recent, setRecent] = useState(() => readSearches(local));
  if (recent.length === 0) return [];
  const handleClear = () => {
    clearSearches(local);
    setRecent([]);
  };
  const searches = recent.map((words) => ({
    key: `recent-${words}`,
    title: words,
    run: () => onType(words),
  }));
  const clear = { key: 'clear', title: text('search.clearRecent'), run: handleClear };
  return [
    ...searches.map((row) => ({ kind: 'action', icon: 'history', ...row }) as const),
    { kind: 'action', icon: 'trash-2', isQuiet: true, ...clear },
  ];
}

function usePopularRows(isShown: boolean): readonly Row[] {
  const app = useApp();
  const text = useText();
  const popular = useQuery({ ...popularGamesQuery(app), enabled: isShown });
  const products = useQuery(productsQuery(app));
  const categories = useQuery(categoriesQuery(app));
  if (products.isPending) return [];
  const source = { app, text, terms: [], products: products.data, categories: categories.data };
  return gameRows(source, popular.data ?? []);
}

/** Below the results: a skeleton while loading, an error, or "nothing found". */
function AfterList({ words, found }: { words: string; found: Found }) {
  const { groups, isLoading, hasFailed, retry } = found;
  if (words === '') return null;
  const isEmpty = groups.length === 0;
  if (isLoading) return <RowsSkeleton />;
  return (
    <>
      {hasFailed && <SearchFailed isEmpty={isEmpty} onRetry={retry} />}
      {isEmpty && !hasFailed && <NothingFound words={words} />}
    </>
  );
}

function SearchFailed({ isEmpty, onRetry }: { isEmpty: boolean; onRetry: () => void }) {
  const text = useText();
  const retry = (
    <Button size="sm" variant="secondary" icon="refresh-cw" onClick={onRetry}>
      {text('common.retry')}
    </Button>
  );
  return (
    <Notice tone="waiting" role="status" title={text('search.failed')} className="mx-4 my-3" action={retry}>
      {text(isEmpty ? 'search.failedText' : 'search.failedAtHand')}
    </Notice>
  );
}

function NothingFound({ words }: { words: string }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  return (
    <Empty
      icon="search-x"
      title={text('search.none', { words })}
      text={text('search.noneText')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink variant="secondary" href={href('GAMES', {})}>
            {text('search.allGames')}
          </ButtonLink>
          {app.hasPage('CUSTOM_SERVICE') && (
            <ButtonLink variant="secondary" href={href('CUSTOM_SERVICE', {})}>
              {text('layout.page.CUSTOM_SERVICE')}
            </ButtonLink>
          )}
        </div>
      }
    />
  );
}

function RowsSkeleton() {
  return (
    <div className="flex flex-col gap-2 px-4 py-3" aria-busy="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="flex h-13 items-center gap-3">
          <Skeleton className="h-13 w-10 rounded-sm" />
          <Skeleton className="h-4 w-48 max-w-[60%]" />
        </div>
      ))}
    </div>
  );
}

const KEYS = [
  { keys: '↑ ↓', label: 'search.keys.choose' },
  { keys: 'Enter', label: 'search.keys.open' },
  { keys: 'Esc', label: 'search.keys.close' },
] as const;

/** Keyboard hints, on devices with a fine pointer. */
function KeyHints() {
  const { device } = useApp();
  const text = useText();
  return (
    <div className="hidden flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-xs text-faint sm:pointer-fine:flex">
      <p aria-hidden="true" className="flex flex-wrap gap-4">
        {KEYS.map(({ keys, label }) => (
          <span key={label} className="flex items-center gap-1.5">
            <kbd className="rounded-xs border border-line-strong px-1.5 font-sans">{keys}</kbd>
            {text(label)}
          </span>
        ))}
      </p>
      {device === 'desktop' && <SearchKeySwitch />}
    </div>
  );
}

/** Turns off the `/` key. Single-key shortcuts disturb speech input (WCAG 2.1.4). */
function SearchKeySwitch() {
  const { local } = useApp().storages;
  const text = useText();
  const [isOn, setOn] = useState(() => isSearchKeyOn(local));
  return (
    <Switch
      checked={isOn}
      onChange={(next) => {
        setSearchKey(local, next, document);
        setOn(next);
      }}
      className="text-xs!"
    >
      {text('search.keys.slash')}
    </Switch>
  );
}
