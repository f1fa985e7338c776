import { markedParts } from '#shared/find-text.ts';

/** A text with the search terms highlighted. */
export function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  return markedParts(text, terms).map((part, index) =>
    part.isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
      <mark key={index} className="rounded-xs bg-primary-tint px-0.5 text-primary-text">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
