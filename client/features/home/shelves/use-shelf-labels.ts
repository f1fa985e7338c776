import { useText } from '#platform/site/text.ts';

/** Accessible names of a shelf's arrow buttons. */
export function useShelfLabels(): { previous: string; next: string } {
  const text = useText();
  return { previous: text('home.previous'), next: text('home.next') };
}
