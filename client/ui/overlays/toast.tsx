import type { ReactNode } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Glyph, type GlyphName } from '#ui/display/glyph.tsx';

const TONES = {
  info: { mark: 'text-soft', glyph: 'info' },
  success: { mark: 'text-primary-text', glyph: 'done' },
  danger: { mark: 'text-danger', glyph: 'alert' },
} satisfies Record<string, { mark: string; glyph: GlyphName }>;

export interface ToastItem {
  id: string;
  tone?: keyof typeof TONES;
  title: ReactNode;
  /** A button of the toast. Pressing it also dismisses the toast. */
  action?: { label: string; onPress: () => void };
}

export interface ToastViewportProps {
  /** Newest last. */
  toasts: readonly ToastItem[];
  onDismiss: (id: string) => void;
  /** Name of the region, for screen readers. */
  label: string;
  closeLabel: string;
}

/**
 * Renders toasts. State and timers are in the caller's store (platform/site/dialogs.ts), which works before React runs
 * and after it failed. Base UI's toasts are not used, because they hold their own state and are much larger.
 */
export function ToastViewport({ toasts, onDismiss, label, closeLabel }: ToastViewportProps) {
  return (
    <section
      aria-label={label}
      aria-live="polite"
      // Above the bottom bar of a phone, in the corner of a desktop.
      className="pointer-events-none fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-60 flex flex-col items-center gap-2 md:inset-x-auto md:right-6 md:bottom-6 md:items-end"
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} closeLabel={closeLabel} onDismiss={() => onDismiss(toast.id)} />
      ))}
    </section>
  );
}

interface ToastProps {
  toast: ToastItem;
  closeLabel: string;
  onDismiss: () => void;
}

function Toast({ toast, closeLabel, onDismiss }: ToastProps) {
  const { tone = 'info', title, action } = toast;
  const look = TONES[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className="pointer-events-auto flex w-full max-w-sm gap-3 rounded-card border border-line-strong bg-raised p-3 shadow-float transition-[opacity,translate] duration-200 md:w-96 starting:translate-y-2 starting:opacity-0"
    >
      <Glyph name={look.glyph} size={20} className={look.mark} />
      <p className="min-w-0 flex-1 font-semibold">{title}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.onPress();
            onDismiss();
          }}
          className="hit-44 -my-1 shrink-0 self-start rounded-control px-2 py-1 font-semibold text-primary-text hover:bg-primary-tint"
        >
          {action.label}
        </button>
      )}
      <IconButton
        size="sm"
        label={closeLabel}
        icon={<Glyph name="x" />}
        onClick={onDismiss}
        className="-m-1.5"
      />
    </div>
  );
}
