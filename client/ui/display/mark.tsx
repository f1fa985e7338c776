/** The site's logo, a cut stone over two waves. It is part of the code, so that it never waits for a request. */
export function Mark({ size = 30, className = '' }: { size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 30 30"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      <path d="M9 3h12l6 7.5L15 22 3 10.5Z" className="fill-primary" />
      <path d="M9 3 3 10.5h24L21 3l-6 7.5Z" className="fill-accent" opacity=".75" />
      <path d="m15 22-4.5-11.5h9Z" className="fill-on-primary" opacity=".22" />
      <path
        d="M2 24.5c3.2-2 5.4-2 8.6 0s5.6 2 8.8 0 5.4-2 8.6 0M6 28.3c2.2-1.3 3.8-1.3 6 0s3.8 1.3 6 0 3.8-1.3 6 0"
        className="fill-none stroke-primary"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
