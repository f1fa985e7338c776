import { QRCodeSVG } from 'qrcode.react';
import { cx } from '#ui/base/cx.ts';

export interface QrProps {
  value: string;
  /** Description for screen readers: what scanning it does. */
  label: string;
  /** Edge length in pixels, default 192. */
  size?: number;
  className?: string;
}

/** A QR code, dark on white with a quiet zone, as cameras need it. */
export function Qr({ value, label, size = 192, className }: QrProps) {
  return (
    <span className={cx('inline-block size-fit overflow-hidden rounded-card bg-white', className)}>
      <QRCodeSVG value={value} size={size} level="M" marginSize={4} title={label} className="block" />
    </span>
  );
}
