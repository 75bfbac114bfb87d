import type { FishFacts } from '../../src/engines/fish/protocol.ts';
import { beginCircle, context2dOf, drawOutlinedText } from '../frame/canvas.ts';
import { prefersReducedMotion } from '../frame/motion.ts';
import { WaterEffects } from './effects.ts';
import type { WaterSize } from './paths.ts';
import { FishSchool, type SwimmingFish } from './school.ts';
import { drawSwimmingFish, type FishSprites } from './sprites.ts';

const BULLET_MS = 240;
const GUN_SIZE = 84;
/** The maximum pixel ratio: more pixels make a phone slow and look the same. */
const MOST_PIXELS_PER_POINT = 2;
/** The longest time between two frames, so that fish do not jump after the page was hidden. */
const LONGEST_STEP_MS = 50;
const BUBBLES = 16;

interface Bullet {
  target: SwimmingFish;
  ageMs: number;
  onHit: () => void;
}

/** Draws the water: the fish, the gun, the flying bullets, and a net for each shot without an answer. */
export class WaterView {
  readonly school: FishSchool;
  readonly effects = new WaterEffects();
  /** Called before each frame with the current time, for automatic fire. */
  onFrame: (now: number) => void = () => {};
  aim: SwimmingFish | undefined;
  private readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D;
  private readonly facts: FishFacts;
  private readonly sprites: FishSprites;
  private bullets: Bullet[] = [];
  private size: WaterSize = { width: 1, height: 1 };
  private frame = 0;
  private lastAt = 0;
  private clockMs = 0;
  private gunAngle = 0;
  private recoilMs = 1000;

  constructor(canvas: HTMLCanvasElement, facts: FishFacts, sprites: FishSprites) {
    this.canvas = canvas;
    this.context = context2dOf(canvas);
    this.facts = facts;
    this.sprites = sprites;
    this.school = new FishSchool(facts.kinds);
    this.resize();
    this.school.fill(this.size, prefersReducedMotion());
    new ResizeObserver(() => this.resize()).observe(canvas);
  }

  /** Draws frames until `pause` is called. */
  run(): void {
    cancelAnimationFrame(this.frame);
    this.lastAt = performance.now();
    this.frame = requestAnimationFrame((now) => this.step(now));
  }

  pause(): void {
    cancelAnimationFrame(this.frame);
    // Treat flying bullets as arrived, because the answers to their shots still come.
    for (const { onHit } of this.bullets) onHit();
    this.bullets = [];
  }

  /** Fires a bullet. The promise resolves when the bullet reaches the target. */
  fire(target: SwimmingFish): Promise<void> {
    this.turnTo(target.place.x, target.place.y);
    this.recoilMs = 0;
    target.shots += 1;
    if (prefersReducedMotion()) return Promise.resolve();
    return new Promise((onHit) => this.bullets.push({ target, ageMs: 0, onHit }));
  }

  turnTo(x: number, y: number): void {
    const { gunX, gunY } = this.muzzle();
    this.gunAngle = Math.max(-1.35, Math.min(1.35, Math.atan2(x - gunX, gunY - y)));
  }

  private muzzle() {
    return { gunX: this.size.width / 2, gunY: this.size.height - GUN_SIZE * 0.4 };
  }

  private step(now: number): void {
    const passedMs = Math.min(LONGEST_STEP_MS, Math.max(0, now - this.lastAt));
    this.lastAt = now;
    this.clockMs += passedMs;
    this.recoilMs += passedMs;
    const isStill = prefersReducedMotion();
    this.school.move(passedMs, isStill);
    this.effects.move(passedMs);
    this.moveBullets(passedMs);
    this.onFrame(now);
    this.draw(isStill);
    this.frame = requestAnimationFrame((next) => this.step(next));
  }

  private moveBullets(passedMs: number): void {
    for (const bullet of this.bullets) bullet.ageMs += passedMs;
    const arrived = this.bullets.filter(({ ageMs }) => ageMs >= BULLET_MS);
    if (arrived.length === 0) return;
    this.bullets = this.bullets.filter(({ ageMs }) => ageMs < BULLET_MS);
    for (const { onHit } of arrived) onHit();
  }

  private resize(): void {
    const { width, height } = this.canvas.getBoundingClientRect();
    const scale = Math.min(MOST_PIXELS_PER_POINT, devicePixelRatio);
    this.size = { width: Math.max(1, width), height: Math.max(1, height) };
    this.canvas.width = Math.round(width * scale);
    this.canvas.height = Math.round(height * scale);
    this.context.setTransform(scale, 0, 0, scale, 0, 0);
    this.school.resize(this.size);
    this.draw(prefersReducedMotion());
  }

  private draw(isStill: boolean): void {
    const { context, size } = this;
    context.clearRect(0, 0, size.width, size.height);
    if (!isStill) this.drawRising();
    // Draw large fish first, so that small fish swim in front of them.
    for (const one of this.school.swimmers.toSorted((a, b) => b.width - a.width)) {
      this.drawOne(one, isStill);
    }
    if (this.aim !== undefined) this.drawAim(this.aim);
    for (const bullet of this.bullets) this.drawBullet(bullet);
    this.drawGun(isStill);
    this.effects.draw(context, this.facts.colors.accent, isStill);
  }

  /** Draws rising bubbles (in water) or lights (in air). */
  private drawRising(): void {
    const { context, size } = this;
    const isWater = this.facts.medium === 'water';
    context.strokeStyle = '#ffffff50';
    context.fillStyle = '#ffffff58';
    context.lineWidth = 1.2;
    for (let index = 0; index < BUBBLES; index += 1) {
      const speed = 0.02 + (index % 5) * 0.006;
      const rise = (index * 97 + this.clockMs * speed) % (size.height + 30);
      const x =
        ((index * 0.618 * size.width) % size.width) + Math.sin(this.clockMs / 900 + index) * 6;
      beginCircle(context, x, size.height - rise + 10, 1.5 + (index % 4));
      if (isWater) context.stroke();
      else context.fill();
    }
  }

  private drawOne(one: SwimmingFish, isStill: boolean): void {
    const { context } = this;
    const sprite = this.sprites.kinds.get(one.kind.kind);
    if (sprite === undefined) return;
    const { x, y, tilt } = one.place;
    const fading = Math.min(1, (one.caughtMs ?? 0) / 350);
    const appearing = isStill ? 1 : Math.min(1, one.ageMs / 300);
    context.save();
    context.globalAlpha = (1 - fading) * appearing;
    context.translate(x, y);
    context.scale(one.path.direction, 1);
    if (!isStill) context.rotate(tilt + fading * 2.4);
    const width = one.width * (1 - fading * 0.5);
    const pace = one.shots > 0 ? 70 : 190;
    drawSwimmingFish(context, sprite, width, isStill ? undefined : -this.clockMs / pace + one.id);
    context.restore();
    if (one.caughtMs === undefined) this.drawWorth(one);
    if (one.shots > 0) this.drawWaiting(one, isStill);
  }

  private drawWorth({ kind, place, width }: SwimmingFish): void {
    const { context } = this;
    const [least = 0, ...more] = kind.prizes;
    const text = more.length === 0 ? `×${least}` : `×${least}–${more.at(-1)}`;
    const color = least >= 20 ? this.facts.colors.accent : '#ffffff';
    const at = [place.x, place.y + width * 0.31 + 12] as const;
    drawOutlinedText(context, text, at, { size: 12, rim: '#000000a0', rimWidth: 3, color });
  }

  /** Draws the open net of a shot whose answer has not arrived. */
  private drawWaiting({ place, width, shots }: SwimmingFish, isStill: boolean): void {
    const { context } = this;
    const radius = Math.max(26, width * 0.46);
    context.save();
    context.translate(place.x, place.y);
    if (!isStill) context.rotate(this.clockMs / 260);
    context.strokeStyle = this.facts.colors.accent;
    context.lineWidth = 2.5;
    context.setLineDash([radius * 0.5, radius * 0.28]);
    beginCircle(context, 0, 0, radius);
    context.stroke();
    context.restore();
    if (shots < 2) return;
    context.font = '600 13px Kanit, sans-serif';
    context.fillStyle = this.facts.colors.accent;
    context.fillText(`${shots}`, place.x + radius * 0.8, place.y - radius * 0.7);
  }

  private drawAim({ place, width }: SwimmingFish): void {
    const { context } = this;
    const reach = Math.max(24, width * 0.42);
    context.strokeStyle = '#ffffff';
    context.lineWidth = 2;
    for (let corner = 0; corner < 4; corner += 1) {
      const angle = Math.PI / 4 + (Math.PI / 2) * corner;
      context.beginPath();
      context.arc(place.x, place.y, reach, angle - 0.28, angle + 0.28);
      context.stroke();
    }
  }

  private drawBullet({ target, ageMs }: Bullet): void {
    const { context } = this;
    const { gunX, gunY } = this.muzzle();
    const part = Math.min(1, ageMs / BULLET_MS);
    const x = gunX + (target.place.x - gunX) * part;
    const y = gunY + (target.place.y - gunY) * part;
    context.fillStyle = `${this.facts.colors.glow}59`;
    beginCircle(context, x, y, 12);
    context.fill();
    context.fillStyle = '#fffdf0';
    beginCircle(context, x, y, 5);
    context.fill();
  }

  private drawGun(isStill: boolean): void {
    const { context, size } = this;
    const { gunX, gunY } = this.muzzle();
    const recoil = isStill ? 0 : Math.max(0, 1 - this.recoilMs / 160) * 8;
    context.fillStyle = '#00000066';
    context.beginPath();
    context.ellipse(gunX, size.height, 76, 40, 0, Math.PI, Math.PI * 2);
    context.fill();
    context.save();
    context.translate(gunX, gunY);
    context.rotate(this.gunAngle);
    const [left, top] = [-GUN_SIZE / 2, -GUN_SIZE * 0.62 + recoil];
    context.drawImage(this.sprites.gun, left, top, GUN_SIZE, GUN_SIZE);
    context.restore();
  }
}
