import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import { useIsOver } from '#platform/content/audience.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useReducedMotion } from '#ui/base/use-reduced-motion.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { announcementLinesQuery, type AnnouncementLine as Line } from '../api.ts';

const AnnouncementList = lazyComponent(() => import('./announcement-list.tsx'));

const TURN_MS = 5_000;

/**
 * Shows one announcement at a time in one line, without those of promotions that the member can never have again. A
 * click opens the list at it. Renders nothing if there are none.
 */
export function AnnouncementLine() {
  const { data = [] } = useQuery(announcementLinesQuery(useApp()));
  const isOver = useIsOver();
  const lines = data.filter(({ promotionId }) => !isOver?.(promotionId));
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const text = useText();
  const { dialogs } = useApp();
  const { reload } = useNavigation();
  // Closed, so that the next click tries again.
  const handleMissing = () => {
    setOpen(false);
    dialogs.toast(text('common.form.outdated'), { action: { label: text('common.reload'), run: reload } });
  };
  if (lines.length === 0) return null;

  return (
    <>
      <Ticker
        lines={lines}
        isPaused={isOpen}
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
  isPaused: boolean;
  /** Called with the id of the shown announcement. */
  onOpen: (id: number | undefined) => void;
}

function Ticker({ lines, isPaused, onOpen }: TickerProps) {
  const text = useText();
  const { index, pauseHandlers } = useRotation(lines.length, isPaused);
  const line = lines[index] ?? lines[0];
  return (
    <button
      type="button"
      onClick={() => onOpen(line?.id)}
      {...pauseHandlers}
      aria-haspopup="dialog"
      className="ticker"
    >
      {/* Both icons render, so that both load before they are shown. */}
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

/** Goes once through `count` items, a step every 5 s. Pauses on hover, focus and press. No steps with reduced motion. */
function useRotation(count: number, isPaused: boolean) {
  const [turn, setTurn] = useState(0);
  const [isHovered, setHovered] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const isReducedMotion = useReducedMotion();
  const isMoving = count > 1 && !isHovered && !isPressed && !isPaused && !isReducedMotion && turn < count;

  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => !document.hidden && setTurn((old) => old + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [isMoving]);

  return {
    index: turn % count,
    pauseHandlers: {
      // The line must not change between press and release.
      onPointerDown: () => setPressed(true),
      onPointerUp: () => setPressed(false),
      onPointerCancel: () => setPressed(false),
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => {
        setPressed(false);
        setHovered(false);
      },
      onFocus: () => setHovered(true),
      onBlur: () => setHovered(false),
    },
  };
}
