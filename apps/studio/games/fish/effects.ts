import { amountText } from '../frame/amounts.ts';
import { beginCircle, drawOutlinedText } from '../frame/canvas.ts';

type Effect =
  | { type: 'net'; x: number; y: number; ageMs: number }
  | { type: 'coins'; x: number; y: number; ageMs: number; count: number; seed: number }
  | { type: 'text'; x: number; y: number; ageMs: number; text: string; isLarge: boolean };

const LIFE_MS = { net: 320, coins: 700, text: 1100 } as const;

/** Draws the short effects on the water: the closing net, the flying coins and the amounts won. */
export class WaterEffects {
  private effects: Effect[] = [];

  miss(x: number, y: number): void {
    this.effects.push({ type: 'net', x, y, ageMs: 0 });
  }

  win(x: number, y: number, win: number, stakes: number): void {
    const isLarge = stakes >= 20;
    const count = Math.min(18, 4 + Math.floor(stakes / 3));
    this.effects.push(
      { type: 'net', x, y, ageMs: 0 },
      { type: 'coins', x, y, ageMs: 0, count, seed: Math.random() * 6 },
      { type: 'text', x, y, ageMs: 0, text: `+${amountText(win)}`, isLarge },
    );
  }

  say(x: number, y: number, text: string): void {
    this.effects.push({ type: 'text', x, y, ageMs: 0, text, isLarge: false });
  }

  move(passedMs: number): void {
    for (const effect of this.effects) effect.ageMs += passedMs;
    this.effects = this.effects.filter((effect) => effect.ageMs < LIFE_MS[effect.type]);
  }

  draw(context: CanvasRenderingContext2D, accent: string, isStill: boolean): void {
    for (const effect of this.effects) {
      const part = effect.ageMs / LIFE_MS[effect.type];
      if (effect.type === 'text') drawText(context, effect, isStill ? 0 : part, accent);
      else if (isStill) continue;
      else if (effect.type === 'net') drawNet(context, effect.x, effect.y, part);
      else drawCoins(context, effect, part);
    }
    context.globalAlpha = 1;
  }
}

function drawNet(context: CanvasRenderingContext2D, x: number, y: number, part: number): void {
  const radius = 14 + 30 * (1 - (1 - part) ** 3);
  context.globalAlpha = (1 - part) * 0.9;
  context.strokeStyle = '#ffffff';
  context.lineWidth = 2;
  for (const ring of [1, 0.66, 0.33]) {
    beginCircle(context, x, y, radius * ring);
    context.stroke();
  }
  for (let spoke = 0; spoke < 8; spoke += 1) {
    const angle = (Math.PI / 4) * spoke;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
    context.stroke();
  }
}

function drawCoins(
  context: CanvasRenderingContext2D,
  { x, y, count, seed }: Extract<Effect, { type: 'coins' }>,
  part: number,
): void {
  context.globalAlpha = Math.min(1, (1 - part) * 2);
  for (let coin = 0; coin < count; coin += 1) {
    const angle = seed + coin * 2.4;
    const reach = (20 + (coin % 5) * 12) * Math.min(1, part * 2.2);
    const fall = part * part * 70;
    const squeeze = Math.abs(Math.cos(part * 9 + coin));
    context.fillStyle = coin % 3 === 0 ? '#fff0b8' : '#f7c948';
    context.strokeStyle = '#9c5a0c';
    context.lineWidth = 1;
    context.beginPath();
    context.ellipse(
      x + Math.cos(angle) * reach,
      y + Math.sin(angle) * reach + fall,
      6 * Math.max(0.2, squeeze),
      6,
      0,
      0,
      Math.PI * 2,
    );
    context.fill();
    context.stroke();
  }
}

function drawText(
  context: CanvasRenderingContext2D,
  { x, y, text, isLarge }: Extract<Effect, { type: 'text' }>,
  part: number,
  color: string,
): void {
  context.globalAlpha = part < 0.7 ? 1 : (1 - part) / 0.3;
  const size = isLarge ? 30 : 20;
  context.font = `600 ${size}px Kanit, sans-serif`;
  // Keep the whole text inside the canvas and below the top bar.
  const half = context.measureText(text).width / 2 + 6;
  const { width } = context.canvas.getBoundingClientRect();
  const place = [
    Math.max(half, Math.min(width - half, x)),
    Math.max(40, y - 18 - part * 34),
  ] as const;
  drawOutlinedText(context, text, place, { size, rim: '#000000b0', rimWidth: 5, color });
}
