import { QRCodeSVG } from 'qrcode.react';

export interface QrProps {
  value: string;
  /** Description for screen readers: what scanning it does. */
  label: string;
  /** Edge length in pixels, default 192. */
  size?: number;
}

/** A QR code, dark on white with a quiet zone, as cameras need it. */
export function Qr({ value, label, size = 192 }: QrProps) {
  return (
    <span className="inline-block size-fit overflow-hidden rounded-card bg-white">
      <QRCodeSVG value={value} size={size} level="M" marginSize={4} title={label} className="block" />
    </span>
  );
}
