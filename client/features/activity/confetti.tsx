import { useEffect, useRef } from 'react';

const PIECE_COUNT = 90;
const DURATION_MS = 2200;
const COLOURS = ['#22c55e', '#facc15', '#f8fafc', '#38bdf8', '#f472b6'];

interface Piece {
  x: number;
  y: number;
  vx: number;
  vy: number;
  size: number;
  colour: string;
}

/** Draws confetti once over its parent element. The page leaves it out with reduced motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    return animate(element, context);
  }, []);

  return <canvas ref={canvas} className="pointer-events-none absolute inset-0 size-full" />;
}

/** Draws the pieces for DURATION_MS. Returns the function that stops it. */
function animate(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): () => void {
  canvas.width = canvas.clientWidth;
  canvas.height = canvas.clientHeight;
  const pieces = Array.from({ length: PIECE_COUNT }, () => createPiece(canvas));
  let frame = 0;
  let last: number | undefined;
  const startedAt = performance.now();
  const draw = (now: number) => {
    const seconds = Math.min((now - (last ?? now)) / 1000, 0.05);
    last = now;
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (now - startedAt > DURATION_MS) return;
    for (const piece of pieces) drawPiece(context, piece, seconds);
    frame = requestAnimationFrame(draw);
  };
  frame = requestAnimationFrame(draw);
  return () => cancelAnimationFrame(frame);
}

function createPiece({ width, height }: HTMLCanvasElement): Piece {
  return {
    x: width / 2,
    y: height / 3,
    vx: (Math.random() - 0.5) * width * 1.6,
    vy: -Math.random() * height,
    size: 5 + Math.random() * 5,
    colour: COLOURS[Math.floor(Math.random() * COLOURS.length)] ?? '#fff',
  };
}

function drawPiece(context: CanvasRenderingContext2D, piece: Piece, seconds: number): void {
  piece.vy += 900 * seconds;
  piece.x += piece.vx * seconds;
  piece.y += piece.vy * seconds;
  context.fillStyle = piece.colour;
  context.fillRect(piece.x, piece.y, piece.size, piece.size * 0.6);
}
