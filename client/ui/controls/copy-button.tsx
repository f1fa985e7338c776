import { useEffect, useState } from 'react';
import { Glyph } from '#ui/display/glyph.tsx';
import { Button } from './button.tsx';
import type { ButtonLook } from './button-class.ts';
import { IconButton } from './icon-button.tsx';

export interface CopyButtonProps extends ButtonLook {
  text: string;
  /** "Copy order number" for an icon alone, "Copy" for a button. */
  label: string;
  copiedLabel: string;
  /** Shows only the icon. */
  iconOnly?: boolean;
  className?: string;
}

/** Copies a text and confirms it for two seconds. */
export function CopyButton({ text, label, copiedLabel, iconOnly, className, ...look }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === text;

  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function handleCopy() {
    if (await copyText(text)) setCopied(text);
  }

  const mark = (
    <Glyph name={isCopied ? 'check' : 'copy'} className={isCopied ? 'text-primary-text' : undefined} />
  );
  return (
    <>
      {iconOnly ? (
        <IconButton size="sm" label={label} icon={mark} onClick={handleCopy} className={className} />
      ) : (
        <Button variant="secondary" size="sm" {...look} onClick={handleCopy} className={className}>
          <span className="flex items-center gap-1.5 whitespace-nowrap">
            {mark}
            {isCopied ? copiedLabel : label}
          </span>
        </Button>
      )}
      <span role="status" className="sr-only">
        {isCopied ? copiedLabel : ''}
      </span>
    </>
  );
}

/** Uses the clipboard API, or document.execCommand in old browsers and on pages without https. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'sr-only';
  // Next to the button: a dialog around it would take the focus back from any other place.
  (focused?.parentElement ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
