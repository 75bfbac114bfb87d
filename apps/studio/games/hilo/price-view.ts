import type { HiloFacts } from '../../src/engines/hilo/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { beginCircle } from '../frame/canvas.ts';
import { makeElement } from '../frame/elements.ts';
import { localText, localTextOf } from '../frame/language.ts';
import type { SoundPlayer } from '../frame/sound.ts';
import { pathLevels, priceAtLevel } from './prices.ts';
import { hiloPathView, type HiloView } from './view.ts';

const RUN_MS = 10_000;
/** The number of levels shown above and below the start price before the chart zooms out. */
const LEAST_SPAN = 8;

/** Shows a price chart that runs for ten seconds. A tap skips to the end. */
export function hiloPriceView(stage: HTMLElement, facts: HiloFacts, sound: SoundPlayer): HiloView {
  const subject = localTextOf(facts.subject);
  const head = makeElement('p', 'price');
  const canvas = makeElement('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', subject);
  const clock = makeElement('p', 'clock');
  stage.append(head, canvas, clock);
  let shown: readonly number[] = [0];
  new ResizeObserver(() => draw(shown)).observe(canvas);

  function draw(levels: readonly number[]): void {
    shown = levels;
    const level = levels.at(-1) ?? 0;
    const tone = level > 0 ? 'up' : level < 0 ? 'down' : '';
    const price = makeElement('b', tone, amountText(priceAtLevel(facts.startPrice, level)));
    head.replaceChildren(makeElement('span', '', subject), price);
    drawPath(canvas, levels, facts);
  }

  function showStep(levels: readonly number[], left: number, isNewStep: boolean): void {
    draw(levels);
    const text = localText(`เหลือ ${left} วินาที · แตะเพื่อดูผล`, `${left} s left · tap to see the end`);
    if (clock.textContent !== text) clock.textContent = text;
    const level = levels.at(-1) ?? 0;
    if (isNewStep) sound.play([{ frequency: 420 + level * 18, at: 0, lengthMs: 40, type: 'sine' }]);
  }

  return hiloPathView(stage, {
    begin: () => draw([0]),
    run: (path, isSkipped) => run(pathLevels(path), showStep, isSkipped),
    finish({ path }) {
      clock.textContent = '';
      draw(pathLevels(path));
    },
  });
}

/** Calls `show` in each frame with the levels reached so far; the last level may lie between two steps. */
async function run(
  levels: readonly number[],
  show: (levels: readonly number[], secondsLeft: number, isNewStep: boolean) => void,
  isSkipped: () => boolean,
): Promise<void> {
  const startedAt = performance.now();
  const steps = levels.length - 1;
  let stepsDone = 0;
  for (;;) {
    await nextFrame();
    const sinceMs = performance.now() - startedAt;
    if (isSkipped() || sinceMs >= RUN_MS) return;
    const at = (sinceMs / RUN_MS) * steps;
    const whole = Math.floor(at);
    const from = levels[whole] ?? 0;
    const to = levels[whole + 1] ?? from;
    const seen = [...levels.slice(0, whole + 1), from + (to - from) * (at - whole)];
    show(seen, Math.ceil((RUN_MS - sinceMs) / 1000), whole > stepsDone);
    stepsDone = whole;
  }
}

/** Waits for the next frame, or half a second if the page is hidden and gets no frames. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, 500);
    requestAnimationFrame(() => {
      clearTimeout(late);
      resolve();
    });
  });
}

function drawPath(canvas: HTMLCanvasElement, levels: readonly number[], facts: HiloFacts): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const scale = devicePixelRatio;
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = width * scale;
  canvas.height = height * scale;
  context.scale(scale, scale);
  const span = Math.max(LEAST_SPAN, ...levels.map((level) => Math.abs(level) + 2));
  const x = (step: number) => 8 + (step / facts.steps) * (width - 24);
  const y = (level: number) => height / 2 - (level / span) * (height / 2 - 8);
  for (let row = 1; row < 8; row += 1) drawRule(context, (height / 8) * row, '#ffffff1c');
  context.setLineDash([6, 5]);
  drawRule(context, y(0), '#ffffffb0');
  context.setLineDash([]);
  const last = levels.length - 1;
  // An unfinished step ends between two whole steps.
  const end = last > 0 && !Number.isInteger(levels[last]) ? partOf(levels) : last;
  const places = levels.map((level, step) => [x(step === last ? end : step), y(level)] as const);
  const color = (levels[last] ?? 0) >= 0 ? '#3ecf8e' : '#ff6b70';
  context.beginPath();
  for (const [left, top] of places) context.lineTo(left, top);
  context.strokeStyle = color;
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.stroke();
  const [left, top] = places.at(-1) ?? [0, 0];
  context.lineTo(left, y(0));
  context.lineTo(x(0), y(0));
  context.fillStyle = `${color}2e`;
  context.fill();
  context.fillStyle = color;
  beginCircle(context, left, top, 6);
  context.fill();
}

function partOf(levels: readonly number[]): number {
  const last = levels.length - 1;
  return last - 1 + Math.abs((levels[last] ?? 0) - (levels[last - 1] ?? 0));
}

function drawRule(context: CanvasRenderingContext2D, y: number, color: string): void {
  context.lineWidth = 1;
  context.strokeStyle = color;
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(context.canvas.width, y);
  context.stroke();
}
