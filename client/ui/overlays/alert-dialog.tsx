import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { POPUP_FOOTER, POPUP_TEXT, POPUP_TITLE, SCRIM } from './popup-class.ts';
import { useOverlayOpen } from './use-overlay-open.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, with amount and target. */
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  /** Without it the dialog is a message with one button that closes it. */
  cancelLabel?: string;
  /** Default: confirming closes the dialog. */
  onConfirm?: () => void;
  /** `danger` for an action that cannot be undone; the focus is then on cancel. */
  tone?: 'primary' | 'danger';
  /** The confirmed action is in flight: the dialog cannot be closed, and another press does nothing. */
  loading?: boolean;
}

/** A question that must be answered, or a message that must be seen. A press outside does not close it. */
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
            <div className="p-5">
              <Base.Title className={POPUP_TITLE}>{props.title}</Base.Title>
              {props.description && (
                <Base.Description className={POPUP_TEXT}>{props.description}</Base.Description>
              )}
            </div>
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
