import { prefersReducedMotion } from './motion.ts';

const twoDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

export function amountText(baht: number): string {
  return twoDecimals.format(baht);
}

/** Formats the N of "1 in N", with at most one decimal. */
export function oneInText(oneIn: number): string {
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).format(oneIn);
}

/** Shows an amount and counts up or down from the previous one. A new call stops the running count. */
export class AmountDisplay {
  private shown = 0;
  private run = 0;
  private readonly target: HTMLElement;

  constructor(target: HTMLElement) {
    this.target = target;
  }

  show(baht: number, durationMs = 300): void {
    this.run += 1;
    const { run, shown: from } = this;
    if (prefersReducedMotion() || durationMs === 0 || from === baht) return this.write(baht);
    const startedAt = performance.now();
    const step = (time: number) => {
      if (run !== this.run) return;
      const part = Math.min(1, Math.max(0, (time - startedAt) / durationMs));
      const eased = 1 - (1 - part) ** 3;
      this.write(part === 1 ? baht : from + (baht - from) * eased);
      if (part < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  private write(baht: number): void {
    this.shown = baht;
    this.target.textContent = amountText(baht);
  }
}
