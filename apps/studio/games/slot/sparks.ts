import { beginCircle } from '../frame/canvas.ts';
import { prefersReducedMotion } from '../frame/motion.ts';

const COUNT = 70;
const LIFE_MS = 1500;
const GRAVITY = 0.0012;

/** Animates a short shower of sparks for a large win. */
export function animateSparks(canvas: HTMLCanvasElement, colors: readonly string[]): void {
  const context = canvas.getContext('2d');
  if (prefersReducedMotion() || context === null) return;
  const { width, height } = canvas.getBoundingClientRect();
  canvas.width = width;
  canvas.height = height;
  const sparks = Array.from({ length: COUNT }, (_none, index) => ({
    angle: -Math.PI / 2 + (Math.random() - 0.5) * 2.4,
    speed: 0.25 + Math.random() * 0.5,
    size: 2 + Math.random() * 5,
    color: colors[index % colors.length] ?? '#ffffff',
  }));
  const startedAt = performance.now();
  const step = (time: number) => {
    const age = Math.max(0, time - startedAt);
    context.clearRect(0, 0, width, height);
    if (age > LIFE_MS) return;
    context.globalAlpha = 1 - age / LIFE_MS;
    for (const { angle, speed, size, color } of sparks) {
      const x = width / 2 + Math.cos(angle) * speed * age;
      const y = height * 0.36 + Math.sin(angle) * speed * age + (GRAVITY * age * age) / 2;
      context.fillStyle = color;
      beginCircle(context, x, y, size);
      context.fill();
    }
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
