import { type DragEvent, type Ref, useEffect, useState } from 'react';
import { cx } from '#ui/base/cx.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { useFieldControl } from '#ui/forms/field-context.ts';
import { IconButton } from './icon-button.tsx';

export interface ImageInputProps {
  /** The chosen file; null for none. */
  value: File | null;
  onChange: (file: File | null) => void;
  /** A file that was turned away, and why. Nothing changes then. */
  onReject: (reason: 'type' | 'size', file: File) => void;
  /** A picture that is there already (an uploaded receipt). */
  currentUrl?: string | null;
  /** MIME types, jpeg, png and webp unless told. */
  accept?: readonly string[];
  /** 5 MB unless told. */
  maxBytes?: number;
  labels: { choose: string; replace: string; remove: string; preview: string; uploading?: string };
  /** Under "choose": types and size in words. */
  note?: string;
  /** A phone opens its camera instead of its pictures. */
  capture?: 'user' | 'environment';
  /** 0 to 100 while the file is sent. */
  uploaded?: number | null;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const FIVE_MEGABYTES = 5 * 1024 * 1024;

/** A picture to send: choose or drop it, see it, replace it. What is in the file is for the server to judge. */
export function ImageInput(props: ImageInputProps) {
  const {
    value,
    onChange,
    labels,
    accept = IMAGE_TYPES,
    maxBytes = FIVE_MEGABYTES,
    disabled,
    className,
  } = props;
  const wiring = useFieldControl({});
  const [isOver, setOver] = useState(false);
  const previewUrl = useObjectUrl(value) ?? props.currentUrl ?? null;

  function handleFile(file: File | undefined) {
    if (!file || disabled) return;
    if (!accept.includes(file.type)) props.onReject('type', file);
    else if (file.size > maxBytes) props.onReject('size', file);
    else onChange(file);
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    handleFile(event.dataTransfer.files[0]);
  }

  return (
    <div className={cx('relative', className)}>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
        className={cx(
          'relative flex aspect-[8/5] w-full flex-col items-center justify-center gap-1 overflow-hidden rounded-card border bg-page p-4 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-aria-invalid:border-danger',
          previewUrl ? 'border-line-strong' : 'border-dashed border-outline',
          isOver && 'border-primary bg-primary-tint',
          disabled ? 'cursor-not-allowed opacity-60' : 'cursor-pointer hover:border-faint',
        )}
      >
        <input
          {...wiring}
          ref={props.ref}
          type="file"
          accept={accept.join(',')}
          capture={props.capture}
          disabled={disabled}
          className="sr-only"
          onChange={(event) => {
            handleFile(event.target.files?.[0]);
            // So that choosing the same file again counts as a choice.
            event.target.value = '';
          }}
        />
        {previewUrl ? (
          <>
            <img
              src={previewUrl}
              alt={labels.preview}
              className="absolute inset-0 size-full object-contain"
            />
            <span className="absolute right-2 bottom-2 rounded-control bg-page/85 px-3 py-1.5 text-xs font-semibold text-fg">
              {labels.replace}
            </span>
          </>
        ) : (
          <>
            <Glyph name="image" size={28} className="mb-1 text-faint" />
            <span className="text-sm font-semibold text-primary-text">{labels.choose}</span>
            {props.note && <span className="text-xs text-faint">{props.note}</span>}
          </>
        )}
      </label>
      {value && !disabled && (
        <IconButton
          size="sm"
          variant="secondary"
          label={labels.remove}
          icon={<Glyph name="x" />}
          onClick={() => onChange(null)}
          className="absolute top-2 right-2"
        />
      )}
      {props.uploaded !== undefined && props.uploaded !== null && (
        <Progress
          className="mt-2"
          isLabelHidden
          label={labels.uploading ?? labels.preview}
          value={props.uploaded}
        />
      )}
    </div>
  );
}

/** An address of a file in memory, given back when the file goes. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}
