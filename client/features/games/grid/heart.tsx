const PATH =
  'M2 9.5a5.5 5.5 0 0 1 9.59-3.68.56.56 0 0 0 .82 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.49 5.31a2 2 0 0 1-3 .02L5 15c-1.5-1.5-3-3.2-3-5.5';

/** The icon of a favourite. Inlined, because a grid may show hundreds of them at its first paint. */
export function Heart({ isFull, size = 16 }: { isFull: boolean; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFull ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={isFull ? 'heart shrink-0 text-danger' : 'heart shrink-0'}
    >
      <path d={PATH} />
    </svg>
  );
}
