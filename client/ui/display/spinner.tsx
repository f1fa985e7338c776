import { iconSize } from './icon.tsx';

export interface SpinnerProps {
  /** Edge length in pixels, default 20. */
  size?: number;
  className?: string;
}

/** A spinning ring in the current colour. Decorative: a text is next to it. */
export function Spinner({ size = 20, className = '' }: SpinnerProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden="true"
      className={`icon animate-spin ${className}`}
      style={iconSize(size)}
    >
      <circle cx="12" cy="12" r="9" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}
