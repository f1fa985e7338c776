import type { ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Glyph, type GlyphName } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';

const TONES = {
  info: { box: 'border-line-strong bg-raised/60', mark: 'text-soft', glyph: 'info' },
  success: { box: 'border-primary-line bg-primary-tint', mark: 'text-primary-text', glyph: 'done' },
  waiting: { box: 'border-waiting-line bg-waiting-tint', mark: 'text-waiting', glyph: 'warning' },
  /** In review or being processed: the clock of all such states. */
  pending: { box: 'border-waiting-line bg-waiting-tint', mark: 'text-waiting', glyph: null },
  danger: { box: 'border-danger-line bg-danger-tint', mark: 'text-danger', glyph: 'alert' },
} satisfies Record<string, { box: string; mark: string; glyph: GlyphName | null }>;

export type NoticeTone = keyof typeof TONES;

export interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or a link, under the text. */
  action?: ReactNode;
  /** Shows a close button, with `closeLabel`. */
  onClose?: () => void;
  closeLabel?: string;
  /** `alert` interrupts a screen reader, `status` waits. Leave it out for a notice that is there from the start. */
  role?: 'alert' | 'status';
  className?: string;
}

/** A message within a page. */
export function Notice(props: NoticeProps) {
  const { tone = 'info', title, children, action, onClose, closeLabel, role, className } = props;
  const look = TONES[tone];
  return (
    <div role={role} className={cx('flex gap-3 rounded-card border p-3', look.box, className)}>
      {look.glyph ? (
        <Glyph name={look.glyph} size={20} className={look.mark} />
      ) : (
        <Icon name="clock" className={look.mark} />
      )}
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={cx('text-soft', Boolean(title) && 'mt-0.5')}>{children}</div>}
        {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
      {onClose && closeLabel && (
        <IconButton
          size="sm"
          label={closeLabel}
          icon={<Glyph name="x" />}
          onClick={onClose}
          className="-m-1"
        />
      )}
    </div>
  );
}
