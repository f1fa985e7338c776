import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';
import { cx } from '#ui/base/cx.ts';
import { useFieldControl } from '#ui/base/field-context.ts';
import { useWords } from '#ui/base/use-words.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import type { PictureProblem, PreparedPicture } from '#ui/picture/prepare-picture.ts';
import { IconButton } from './icon-button.tsx';

export interface ImageInputProps {
  /** The picture as it will be sent; null for none. */
  value: File | null;
  onChange: (file: File | null) => void;
  /**
   * Called with the error's text if a file was refused, and with null if one was accepted. A refusal changes nothing
   * else.
   */
  onProblem: (words: string | null) => void;
  /** Called when the code that prepares pictures could not be loaded. Choosing a picture again requests it again. */
  onMissing: () => void;
  /** Description of the picture for screen readers: "Front of the document". */
  label: string;
  /** URL of an existing picture (an uploaded receipt). */
  currentUrl?: string | null;
  /** Lower while empty, for an optional picture. */
  compact?: boolean;
  name?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

/** Phones report HEIC files with any of these types, or with none. The content decides (prepare-picture.ts). */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

/** Selects a picture by choosing, dropping, pasting or taking it. Shows a preview at once. */
export function ImageInput(props: ImageInputProps) {
  const { value, className } = props;
  const words = useWords();
  const preparation = useFilePreparation(props);

  function handlePaste(event: ClipboardEvent) {
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    void preparation.prepare(file);
  }

  return (
    <div className={cx('relative', className)} onPaste={handlePaste}>
      <Frame {...props} preparation={preparation} />
      {value && !props.disabled && <Remove {...props} />}
      {value && preparation.isBlurred && (
        <p role="status" className="mt-1.5 text-xs text-waiting">
          {words('common.picture.blurred')}
        </p>
      )}
    </div>
  );
}

interface FrameProps extends ImageInputProps {
  preparation: FilePreparation;
}

/** The button and drop target. */
function Frame(props: FrameProps) {
  const { label, compact, disabled, preparation } = props;
  const drop = useDrop(preparation.prepare);
  const previewUrl = useObjectUrl(props.value) ?? props.currentUrl ?? null;
  return (
    <label
      {...drop.handlers}
      className={cx(
        'relative flex w-full flex-col items-center justify-center gap-1 overflow-hidden rounded-card border bg-page p-4 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-aria-invalid:border-danger',
        compact && !previewUrl ? 'min-h-28' : 'aspect-[8/5]',
        previewUrl ? 'border-line-strong' : 'border-dashed border-outline',
        drop.isOver && 'border-primary bg-primary-tint',
        disabled ? 'cursor-not-allowed opacity-60' : 'cursor-pointer hover:border-faint',
      )}
    >
      <input {...useFileField(props)} />
      {previewUrl && (
        <img src={previewUrl} alt={label} className="absolute inset-0 size-full object-contain" />
      )}
      <Invitation isBusy={preparation.isBusy} hasPicture={previewUrl !== null} />
    </label>
  );
}

function useFileField({ name, disabled, ref, preparation }: FrameProps) {
  const fieldProps = useFieldControl();
  return {
    ...fieldProps,
    ref,
    name,
    type: 'file',
    accept: ACCEPT,
    disabled,
    'aria-busy': preparation.isBusy,
    className: 'sr-only',
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      void preparation.prepare(event.target.files?.[0]);
      // Choosing the same file again must fire a change event.
      event.target.value = '';
    },
  } as const;
}

function Remove({ label, onChange }: ImageInputProps) {
  const words = useWords();
  return (
    <IconButton
      variant="secondary"
      label={words('common.picture.remove', { name: label })}
      icon={<Glyph name="x" />}
      onClick={() => onChange(null)}
      className="absolute top-2 right-2"
    />
  );
}

function useDrop(prepare: FilePreparation['prepare']) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void prepare(event.dataTransfer.files[0]);
    },
  };
  return { isOver, handlers };
}

function Invitation({ isBusy, hasPicture }: { isBusy: boolean; hasPicture: boolean }) {
  const words = useWords();
  if (isBusy) {
    return (
      <span className="relative flex items-center gap-2 rounded-control bg-page/85 px-3 py-1.5 text-sm">
        <Spinner /> {words('common.picture.preparing')}
      </span>
    );
  }
  if (hasPicture) {
    return (
      <span className="absolute right-2 bottom-2 rounded-control bg-page/85 px-3 py-1.5 text-xs font-semibold text-fg">
        {words('common.picture.replace')}
      </span>
    );
  }
  return (
    <>
      <Glyph name="image" size={28} className="mb-1 text-faint" />
      <span className="text-sm font-semibold text-primary-text">
        <span className="pointer-coarse:hidden">{words('common.picture.choose')}</span>
        <span className="hidden pointer-coarse:inline">{words('common.picture.chooseTouch')}</span>
      </span>
      <span className="text-xs text-faint">{words('common.picture.note')}</span>
    </>
  );
}

interface FilePreparation {
  prepare: (file: File | undefined) => Promise<void>;
  isBusy: boolean;
  isBlurred: boolean;
}

/** Prepares a file for sending. If several are chosen, the last one counts, however long an earlier one takes. */
function useFilePreparation({ onChange, onProblem, onMissing, disabled }: ImageInputProps): FilePreparation {
  const words = useWords();
  const [isBusy, setBusy] = useState(false);
  const [isBlurred, setBlurred] = useState(false);
  const latest = useRef<File>(null);

  async function prepare(file: File | undefined): Promise<void> {
    if (!file || disabled) return;
    latest.current = file;
    setBusy(true);
    const result = await readPicture(file);
    if (latest.current !== file) return;
    setBusy(false);
    if (!result) return onMissing();
    if ('problem' in result) {
      onProblem(words(`common.picture.problem.${result.problem}`));
      return;
    }
    setBlurred(result.isBlurred);
    onProblem(null);
    onChange(result.file);
  }

  return { prepare, isBusy, isBlurred };
}

/** Null if the code could not be loaded. */
async function readPicture(file: File): Promise<PreparedPicture | { problem: PictureProblem } | null> {
  const code = await import('#ui/picture/prepare-picture.ts').catch(() => null);
  if (!code) return null;
  try {
    return await code.preparePicture(file);
  } catch {
    return { problem: 'unreadable' };
  }
}

/** The object URL of a file, revoked when the file changes. */
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
