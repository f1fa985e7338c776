import { useRef } from 'react';
import type { SiteSearchProps } from '#platform/site/shared-parts.ts';
import { useText } from '#platform/site/text.ts';
import { Palette } from '#ui/overlays/palette.tsx';
import { SearchPanel } from './search-panel.tsx';

/** The search over games, providers, promotions and help. Its code loads when it is first opened. */
export default function SiteSearch({ isOpen, onClose, initialText }: SiteSearchProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Palette
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      label={text('search.label')}
      initialFocus={input}
    >
      <SearchPanel initialText={initialText} inputRef={input} onClose={onClose} />
    </Palette>
  );
}
