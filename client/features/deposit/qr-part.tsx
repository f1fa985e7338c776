import { useRef } from 'react';
import { saveFile } from '#platform/browser/save-file.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Qr } from '#ui/display/qr.tsx';
import { svgToPng } from '#ui/picture/svg-to-png.ts';

/** Edge of the saved picture in pixels: large enough to be scanned. */
const SAVED_SIZE = 720;

interface QrPartProps {
  value: string;
  /** Name of the saved file, without its extension. */
  name: string;
}

/** A QR code that can be saved as a picture: a wallet app on the same phone opens the picture instead of scanning. */
export default function QrPart({ value, name }: QrPartProps) {
  const app = useApp();
  const text = useText();
  const box = useRef<HTMLDivElement>(null);

  async function handleSave() {
    const svg = box.current?.querySelector('svg');
    try {
      if (svg) saveFile(`${name}.png`, 'image/png', [await svgToPng(svg, SAVED_SIZE)]);
    } catch {
      app.dialogs.toast(text('deposit.pay.saveFailed'), { tone: 'error' });
    }
  }

  return (
    <div ref={box} className="flex flex-col items-center gap-3">
      <Qr value={value} label={text('deposit.pay.qrLabel')} size={208} />
      <Button size="sm" variant="secondary" icon="download" onClick={() => void handleSave()}>
        {text('deposit.pay.save')}
      </Button>
    </div>
  );
}
