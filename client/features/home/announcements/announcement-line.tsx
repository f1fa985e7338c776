import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useReducedMotion } from '#ui/base/use-reduced-motion.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { announcementLinesQuery, type AnnouncementLine as Line } from '../api.ts';

const AnnouncementList = lazyComponent(() => import('./announcement-list.tsx'));

const TURN_MS = 5_000;

/** One announcement after the other in one line; a press opens the list at the one that stood there. Nothing where there is none, or none could be had. */
export function AnnouncementLine() {
  const { data: lines = [] } = useQuery(announcementLinesQuery(useApp()));
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const text = useText();
  const { dialogs } = useApp();
  const { reload } = useNavigation();
  // Closed again, so that another press asks anew.
  const handleMissing = () => {
    setOpen(false);
    dialogs.toast(text('common.form.outdated'), { action: { label: text('common.reload'), run: reload } });
  };
  if (lines.length === 0) return null;

  return (
    <>
      <Ticker
        lines={lines}
        isHeld={isOpen}
        onOpen={(id) => {
          setChosen(id);
          setOpen(true);
        }}
      />
      <LazyBoundary need={isOpen} onMissing={handleMissing}>
        <AnnouncementList isOpen={isOpen} onOpenChange={setOpen} chosen={chosen} />
      </LazyBoundary>
    </>
  );
}

interface TickerProps {
  lines: readonly Line[];
  isHeld: boolean;
  /** With the one that stands there. */
  onOpen: (id: number | undefined) => void;
}

function Ticker({ lines, isHeld, onOpen }: TickerProps) {
  const text = useText();
  const { index, hold } = useTurn(lines.length, isHeld);
  const line = lines[index] ?? lines[0];
  return (
    <button
      type="button"
      onClick={() => onOpen(line?.id)}
      {...hold}
      aria-haspopup="dialog"
      className="ticker"
    >
      {/* Both are asked for at once: one that came with its line would leave a hole for that long. */}
      {(['pin', 'megaphone'] as const).map((name) => (
        <Icon
          key={name}
          name={name}
          size={18}
          className={(name === 'pin') === !!line?.isPinned ? 'text-primary-text' : 'hidden'}
        />
      ))}
      <span className="sr-only">
        {text('home.announcements')}: {line?.isPinned && `${text('home.announcement.pinned')}: `}
      </span>
      <span
        key={line?.id}
        className="min-w-0 flex-1 truncate text-sm text-soft opacity-100 transition-opacity duration-200 starting:opacity-0"
      >
        {line?.title}
      </span>
      <span className="text-xs text-faint tabular-nums" aria-hidden="true">
        {index + 1}/{lines.length}
      </span>
      <Glyph name="right" className="text-faint" />
    </button>
  );
}

/** Moves on by itself until pointed at or focused, once around; never where less motion is asked for. */
function useTurn(count: number, isHeld: boolean) {
  const [turn, setTurn] = useState(0);
  const [isWatched, setWatched] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const isStill = useReducedMotion();
  // One round is news, an endless one is a distraction.
  const isMoving = count > 1 && !isWatched && !isPressed && !isHeld && !isStill && turn < count;

  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => !document.hidden && setTurn((old) => old + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [isMoving]);

  return {
    index: turn % count,
    hold: {
      // A finger that is down presses what it saw.
      onPointerDown: () => setPressed(true),
      onPointerUp: () => setPressed(false),
      onPointerCancel: () => setPressed(false),
      onMouseEnter: () => setWatched(true),
      onMouseLeave: () => {
        setPressed(false);
        setWatched(false);
      },
      onFocus: () => setWatched(true),
      onBlur: () => setWatched(false),
    },
  };
}
