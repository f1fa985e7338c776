/** Short remarks in one line, "5% up to $188.00 · from $100.00": where it is too short, it breaks between two of them. */
export function Parts({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) => (
    <span key={part}>
      <span className="inline-block">
        {part}
        {index < parts.length - 1 && '\u00a0·'}
      </span>{' '}
    </span>
  ));
}
