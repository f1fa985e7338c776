import { useText } from '#platform/site/text.ts';

/** What the arrows of a shelf are called. */
export function useShelfLabels(): { previous: string; next: string } {
  const text = useText();
  return { previous: text('home.previous'), next: text('home.next') };
}
