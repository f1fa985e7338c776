import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { cx } from '#ui/base/cx.ts';
import { Button } from '#ui/controls/button.tsx';
import { POPUP_BODY, POPUP_FOOTER, POPUP_TEXT, POPUP_TITLE, SCRIM } from './popup-class.ts';
import { useOverlayOpen } from './use-overlay-open.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, with the amount and the target in it. */
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  /** Without it the dialog only tells: one button, which closes it. */
  cancelLabel?: string;
  /** Unless given, confirming closes the dialog. */
  onConfirm?: () => void;
  /** `danger` for what cannot be taken back; the focus is on cancel then. */
  tone?: 'primary' | 'danger';
  /** The confirmed step is under way: nothing closes the dialog, a second press does nothing. */
  loading?: boolean;
  children?: ReactNode;
}

/** A question that must be answered, or a message that must be seen: a press outside does not close it. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, loading, tone = 'primary', onConfirm = () => onOpenChange(false) } = props;
  const opening = useOverlayOpen({ open, onOpenChange, locked: loading });
  const finalFocus = useReturnFocus(opening.open);
  const cancelRef = useRef<HTMLButtonElement>(null);
  const confirmRef = useRef<HTMLButtonElement>(null);
  const isCancelFirst = tone === 'danger' && props.cancelLabel !== undefined;
  return (
    <Base.Root {...opening}>
      <Base.Portal>
        <Base.Backdrop className={SCRIM} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-center justify-center p-4">
          <Base.Popup
            finalFocus={finalFocus}
            initialFocus={isCancelFirst ? cancelRef : confirmRef}
            className="flex max-h-full w-full max-w-sm flex-col rounded-card border border-line-strong bg-card shadow-float outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-[0.97] data-ending-style:opacity-0 data-starting-style:scale-[0.97] data-starting-style:opacity-0"
          >
            <div className={cx('px-5 pt-5', props.children === undefined ? 'pb-5' : 'pb-1')}>
              <Base.Title className={POPUP_TITLE}>{props.title}</Base.Title>
              {props.description && (
                <Base.Description className={POPUP_TEXT}>{props.description}</Base.Description>
              )}
            </div>
            {props.children !== undefined && <div className={POPUP_BODY}>{props.children}</div>}
            <div className={POPUP_FOOTER}>
              {props.cancelLabel !== undefined && (
                <Base.Close
                  ref={cancelRef}
                  disabled={loading}
                  render={<Button variant="secondary">{props.cancelLabel}</Button>}
                />
              )}
              <Button ref={confirmRef} variant={tone} loading={loading} onClick={onConfirm}>
                {props.confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
