import { iconSize } from './icon.tsx';

/** Icons of payment methods, drawn for this site: no trademarks. */
const MARKS = {
  card: 'M4 6h16v12H4zM4 10h16M7 15h4',
  bank: 'M4 10 12 5l8 5zM6 10v7M10 10v7M14 10v7M18 10v7M4 19h16',
  atm: 'M5 4h14v8H5zM8 8h8M9 12v6h6v-6M12 14v2',
  store: 'M4 9 6 5h12l2 4zM5 9v10h14V9M10 19v-5h4v5M4 9c0 2 4 2 4 0 0 2 4 2 4 0 0 2 4 2 4 0 0 2 4 2 4 0',
  wallet: 'M4 7h16v12H4zM4 7l12-3v3M15 12h5v3h-5z',
  coin: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8l3.5 4-3.5 4-3.5-4z',
} as const;

export type PayMarkName = keyof typeof MARKS;
export const PAY_MARKS: readonly PayMarkName[] = ['card', 'bank', 'atm', 'store', 'wallet', 'coin'];

/** Icon of a payment method. Decorative: the name is next to it. */
export function PayMark({ name }: { name: PayMarkName }) {
  return (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="icon"
      style={iconSize(24)}
    >
      <path d={MARKS[name]} />
    </svg>
  );
}
