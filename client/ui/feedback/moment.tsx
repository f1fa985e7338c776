import { type ReactNode, useState } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Burst } from './burst.tsx';

export interface MomentProps {
  /** A picture; without it the icon. */
  image?: string | null | undefined;
  /** A Lucide name. */
  icon: string;
  title: string;
  children?: ReactNode;
  /** Below the text: what the news brings. */
  facts?: readonly { label: string; value: string }[];
  closeLabel: string;
  onClose?: () => void;
}

/**
 * Good news that a member sees once: a card that can be closed. It moves in from below, its picture turns in, and confetti
 * bursts from it.
 * With reduced motion nothing moves.
 */
export function Moment({ image, icon, title, children, facts = [], closeLabel, onClose }: MomentProps) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;

  function close() {
    setOpen(false);
    onClose?.();
  }

  return (
    <div
      role="status"
      className="flex items-start gap-4 rounded-card border border-accent/60 bg-linear-to-r from-accent-tint sm:items-center to-transparent p-4 transition-[opacity,translate] duration-700 starting:translate-y-2 starting:opacity-0"
    >
      <span className="relative flex size-16 shrink-0 items-center justify-center">
        <span className="flex size-full items-center justify-center motion-safe:animate-badge">
          {image ? (
            <img src={image} alt="" width={64} height={64} className="size-full" />
          ) : (
            <span className="flex size-full items-center justify-center rounded-full bg-accent text-on-accent">
              <Icon name={icon} size={32} />
            </span>
          )}
        </span>
        <Burst className="top-1/2 left-1/2" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-base font-semibold text-balance">{title}</p>
        {children && <p className="mt-0.5 text-soft">{children}</p>}
        {facts.length > 0 && (
          <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {facts.map(({ label, value }) => (
              <div key={label} className="flex flex-wrap gap-x-1.5">
                <dt className="text-faint">{label}</dt>
                <dd className="font-semibold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <IconButton
        size="sm"
        label={closeLabel}
        icon={<Glyph name="x" />}
        onClick={close}
        className="-m-1 self-start"
      />
    </div>
  );
}
