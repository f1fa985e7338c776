import JsBarcode from 'jsbarcode';
import { useText } from '#platform/site/text.ts';

/** Width of the thinnest bar in pixels, and the free space that a scanner needs on each side, in such bars. */
const MODULE_PX = 2;
const QUIET_MODULES = 10;

/**
 * A payment code as a barcode for the counter. Code 128, because it is half as wide as Code 39: the bars stay thick enough
 * for a scanner on a phone. Nothing for a code that Code 128 cannot encode.
 */
export default function BarcodePart({ value }: { value: string }) {
  const text = useText();
  const bars = barsOf(value);
  if (!bars) return null;
  const width = bars.length + 2 * QUIET_MODULES;
  return (
    <svg
      role="img"
      aria-label={text('deposit.pay.barcode')}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      width={width * MODULE_PX}
      className="h-28 max-w-full self-center rounded-card bg-white py-4 text-black"
    >
      {[...bars.matchAll(/1+/g)].map(({ index, 0: { length } }) => (
        <rect key={index} x={QUIET_MODULES + index} width={length} height={1} fill="currentColor" />
      ))}
    </svg>
  );
}

/** The modules of the barcode, 1 for black. */
function barsOf(value: string): string | null {
  const drawing: { encodings?: { data: string }[] } = {};
  try {
    JsBarcode(drawing, value, { format: 'CODE128' });
  } catch {
    return null;
  }
  return drawing.encodings?.map(({ data }) => data).join('') ?? null;
}
