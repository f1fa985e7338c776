import { QRCodeSVG } from 'qrcode.react';
import { cx } from '#ui/base/cx.ts';

export interface QrProps {
  value: string;
  /** What scanning it does. */
  label: string;
  /** Edge in pixels, 192 unless told. */
  size?: number;
  className?: string;
}

/** A code to scan, dark on white with its quiet margin, as cameras need it. */
export function Qr({ value, label, size = 192, className }: QrProps) {
  return (
    <span className={cx('inline-block size-fit overflow-hidden rounded-card bg-white', className)}>
      <QRCodeSVG value={value} size={size} level="M" marginSize={4} title={label} className="block" />
    </span>
  );
}
