const PICTURES = {
  share: 'M32 40V14M22 24l10-10 10 10M20 32h-4v20h32V32h-4',
  menu: 'M32 16h.1M32 32h.1M32 48h.1',
  add: 'M14 14h36v36H14ZM32 22v20M22 32h20',
  done: 'M14 12h36v40H14ZM22 32l7 7 13-14',
} as const;

export type PictureName = keyof typeof PICTURES;

/** A drawing of a browser button. Hidden from screen readers: the text beside it describes the button. */
export function InstallPicture({ name }: { name: PictureName }) {
  return (
    <svg
      width="56"
      height="56"
      viewBox="0 0 64 64"
      aria-hidden="true"
      className="shrink-0 rounded-control bg-raised text-primary-text"
    >
      <path
        d={PICTURES[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={name === 'menu' ? 6 : 3}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
