import type { SlotFacts, SlotScreen } from '../../src/engines/slot/protocol.ts';
import { drawHeldCoins, type HeldCoinsView } from './coins.ts';
import { drawSymbolFall, planSymbolFall, SYMBOL_FALL_MS, type SymbolFall } from './fall.ts';
import { context2dOf } from '../frame/canvas.ts';
import { prefersReducedMotion, waitMs } from '../frame/motion.ts';
import { CellPainter, REEL_COUNT, ROW_COUNT, type SymbolPictures } from './cells.ts';
import { modulo, ReelMotion, findStopShowing } from './reel-motion.ts';
import { drawSlotWins, winningCells, type SlotWinsView } from './win-drawing.ts';

const SHORTEST_TURN_MS = 550;
const BETWEEN_REELS_MS = 150;
const ROUND_CORNER = 14;

/** Draws and moves the five reels on a canvas. It requests frames only while something moves. */
export class SlotReels {
  private readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D;
  private readonly facts: SlotFacts;
  private readonly pictures: SymbolPictures;
  private readonly motions: ReelMotion[];
  private cells: CellPainter;
  /** The strips that turn. Rows that a strip does not contain replace its first symbols. */
  private readonly strips: string[];
  private wins: SlotWinsView | undefined;
  private fall: SymbolFall | undefined;
  private coins: HeldCoinsView | undefined;
  private frame = 0;
  private startedAt = 0;
  /** Called each time a reel stops. */
  onLanded: (reel: number) => void = () => {};

  constructor(canvas: HTMLCanvasElement, facts: SlotFacts, pictures: SymbolPictures) {
    this.canvas = canvas;
    this.context = context2dOf(canvas);
    this.facts = facts;
    this.pictures = pictures;
    this.strips = [...facts.strips];
    this.motions = facts.strips.map((strip) => new ReelMotion(strip.length, 0));
    this.cells = new CellPainter(this.context, pictures);
    new ResizeObserver(() => this.resize()).observe(canvas);
    this.resize();
  }

  /** Shows an outcome without movement. */
  show(outcome: SlotScreen): void {
    this.motions.forEach((motion, reel) => motion.rest(this.stop(outcome, reel)));
    this.uncover();
  }

  turn(): void {
    this.startedAt = performance.now();
    if (!prefersReducedMotion()) for (const motion of this.motions) motion.start(this.startedAt);
    this.uncover();
  }

  private uncover(): void {
    this.wins = undefined;
    this.coins = undefined;
    this.draw();
  }

  /** Stops the reels one after the other. The promise resolves when the last reel has stopped. */
  async land(outcome: SlotScreen): Promise<void> {
    if (!this.motions.some((motion) => motion.isTurning)) {
      this.show(outcome);
      return this.motions.forEach((_motion, reel) => this.onLanded(reel));
    }
    const first = Math.max(0, SHORTEST_TURN_MS - (performance.now() - this.startedAt));
    const landed = this.motions.map(async (motion, reel) => {
      await waitMs(first + reel * BETWEEN_REELS_MS);
      motion.land(this.stop(outcome, reel), performance.now());
      while (!motion.at(performance.now()).hasLanded && motion.isTurning) await waitMs(16);
      this.onLanded(reel);
    });
    await Promise.all(landed);
  }

  /** Stops the reels after a round without an outcome, on the previous screen if there is one. */
  async halt(outcome: SlotScreen | undefined): Promise<void> {
    const place = { reels: this.strips.map((strip) => strip.slice(0, ROW_COUNT)) };
    await this.land({ lines: [], scatter: { count: 0, stakes: 0 }, ...place, ...outcome });
  }

  showWins(outcome: SlotScreen): void {
    if (outcome.lines.length === 0 && outcome.scatter.stakes === 0) return;
    this.wins = { outcome, startedAt: performance.now() };
    this.draw();
  }

  /** Fades out the winning symbols, then drops the symbols of the next screen into place. */
  async tumble(before: SlotScreen, after: SlotScreen): Promise<void> {
    this.wins = undefined;
    if (!prefersReducedMotion()) {
      this.fall = planSymbolFall(before, after, performance.now());
      this.draw();
      await waitMs(SYMBOL_FALL_MS);
      this.fall = undefined;
    }
    this.show(after);
  }

  /** Shows the coins of a respin. `texts` holds the text of each cell, '' for a cell without a coin. */
  showCoins(texts: readonly string[]): void {
    this.wins = undefined;
    this.coins = { texts, before: this.coins?.texts ?? [], startedAt: performance.now() };
    this.draw();
  }

  private stop(outcome: SlotScreen, reel: number): number {
    const stand = findStopShowing(this.strips[reel] ?? '', outcome.reels[reel] ?? '');
    this.strips[reel] = stand.strip;
    return stand.stop;
  }

  private resize(): void {
    const { width, height } = this.canvas.getBoundingClientRect();
    const scale = Math.min(3, devicePixelRatio);
    this.canvas.width = Math.round(width * scale);
    this.canvas.height = Math.round(height * scale);
    this.cells = new CellPainter(this.context, this.pictures);
    this.draw();
  }

  private draw(): void {
    cancelAnimationFrame(this.frame);
    const time = performance.now();
    const { wins, fall, coins, cells } = this;
    this.drawGround();
    const lit = wins === undefined ? undefined : winningCells(wins, time);
    if (fall !== undefined) drawSymbolFall(fall, time, cells);
    else this.motions.forEach((motion, reel) => this.drawReel(motion, reel, time, lit));
    if (coins !== undefined) drawHeldCoins(coins, time, cells);
    if (wins !== undefined) drawSlotWins(wins, time, this.facts, cells);
    const moves = this.motions.some((motion) => motion.isTurning);
    const isBusy = moves || fall !== undefined || coins !== undefined;
    if (isBusy || (wins !== undefined && !prefersReducedMotion())) {
      this.frame = requestAnimationFrame(() => this.draw());
    }
  }

  private drawReel(motion: ReelMotion, reel: number, time: number, lit: Set<string> | undefined) {
    const strip = this.strips[reel] ?? '';
    const { place, isFast } = motion.at(time);
    const top = Math.floor(place);
    for (let row = -1; row <= ROW_COUNT; row += 1) {
      this.context.globalAlpha = lit === undefined || lit.has(`${reel}:${row}`) ? 1 : 0.34;
      const letter = strip.charAt(modulo(top + row, strip.length));
      this.cells.draw(letter, reel, row - (place - top), isFast);
    }
    this.context.globalAlpha = 1;
  }

  private drawGround(): void {
    const { context } = this;
    const { width, height } = this.canvas;
    const { deep, mid } = this.facts.colors;
    const ground = context.createLinearGradient(0, 0, 0, height);
    ground.addColorStop(0, deep);
    ground.addColorStop(0.5, mid);
    ground.addColorStop(1, deep);
    context.clearRect(0, 0, width, height);
    context.fillStyle = ground;
    context.beginPath();
    context.roundRect(0, 0, width, height, ROUND_CORNER);
    context.fill();
    context.fillStyle = '#ffffff1f';
    for (let reel = 1; reel < REEL_COUNT; reel += 1) {
      context.fillRect((width / REEL_COUNT) * reel - 1, height * 0.03, 2, height * 0.94);
    }
  }
}
