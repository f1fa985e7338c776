interface Pixels {
  width: number;
  height: number;
  /** RGBA, one byte each. */
  data: Uint8ClampedArray;
}

/** Share of the edges that counts: most of a document is blank paper. */
const BEST = 0.02;

/**
 * Sharpness of a picture: the mean of its strongest edges by a Laplacian of its brightness, from 0 to about 500. Sharp
 * print is above 40, blurred print below 6.
 */
export function sharpnessOf({ width, height, data }: Pixels): number {
  const light = brightness(data);
  const edges: number[] = [];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around =
        value(light, at - 1) + value(light, at + 1) + value(light, at - width) + value(light, at + width);
      edges.push(Math.abs(4 * value(light, at) - around));
    }
  }
  edges.sort((a, b) => b - a);
  const best = edges.slice(0, Math.max(1, Math.round(edges.length * BEST)));
  return best.reduce((sum, edge) => sum + edge, 0) / best.length;
}

function brightness(data: Uint8ClampedArray): Float32Array {
  const light = new Float32Array(data.length / 4);
  for (let index = 0; index < light.length; index += 1) {
    const at = index * 4;
    light[index] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return light;
}

function value(light: Float32Array, at: number): number {
  return light[at] ?? 0;
}
