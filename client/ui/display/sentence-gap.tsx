/** The space between two sentences, or between a sentence and its link. Chinese has none after its punctuation. */
export function SentenceGap() {
  return <span className="[&:lang(zh)]:hidden"> </span>;
}
