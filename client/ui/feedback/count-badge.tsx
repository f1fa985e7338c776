export interface CountBadgeProps {
  count: number;
  /** Text for screen readers: "3 unread mails". */
  label: string;
  className?: string;
}

/** A small number on an icon or a menu item; nothing at 0, "99+" above 99. */
export function CountBadge({ count, label, className = '' }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={`inline-flex h-[1.34em] min-w-[1.34em] items-center justify-center rounded-full bg-danger px-[3px] text-[min(0.75rem,5vw)] leading-none font-semibold text-on-danger tabular-nums ${className}`}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
