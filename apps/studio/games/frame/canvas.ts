/** Returns a new canvas of this size in pixels, with the drawing on it. */
export function createCanvas(
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width);
  canvas.height = Math.ceil(height);
  const context = canvas.getContext('2d');
  if (context !== null) draw(context);
  return canvas;
}

/** Returns the 2D context of a canvas. @throws Error if the browser cannot draw on a canvas. */
export function context2dOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no canvas');
  return context;
}

export async function loadImage(source: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  return picture;
}

/** Begins a path that is a full circle; the caller fills or strokes it. */
export function beginCircle(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
}

/** Draws text centred at a point, with an outline that keeps it readable on any picture. */
export function drawOutlinedText(
  context: CanvasRenderingContext2D,
  text: string,
  [x, y]: readonly [number, number],
  { size, rim, rimWidth, color }: { size: number; rim: string; rimWidth: number; color: string },
): void {
  context.font = `600 ${size}px Kanit, sans-serif`;
  context.textAlign = 'center';
  context.lineJoin = 'round';
  context.lineWidth = rimWidth;
  context.strokeStyle = rim;
  context.strokeText(text, x, y);
  context.fillStyle = color;
  context.fillText(text, x, y);
}
