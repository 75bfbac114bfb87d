import type { PlayingCard } from '../../src/cards/cards.ts';
import { cardPoints } from '../../src/engines/baccarat/baccarat.ts';
import type { BaccaratOutcome, BaccaratSide } from '../../src/engines/baccarat/protocol.ts';
import { elementById } from '../frame/elements.ts';
import { prefersReducedMotion, waitMs } from '../frame/motion.ts';
import { cardImage, animateDeal } from '../frame/playing-card.ts';

const PAUSE_MS = 120;
const BEFORE_THIRD_MS = 350;

/** Shows the cards and the totals of the player's and the banker's hand. */
export class BaccaratHandsView {
  private readonly cards = {
    player: elementById('player-cards', HTMLElement),
    banker: elementById('banker-cards', HTMLElement),
  };
  private readonly totals = {
    player: elementById('player-total', HTMLElement),
    banker: elementById('banker-total', HTMLElement),
  };

  clear(): void {
    for (const side of ['player', 'banker'] as const) {
      this.cards[side].replaceChildren();
      this.totals[side].textContent = '';
      this.cards[side].parentElement?.classList.remove('won');
    }
  }

  show(outcome: BaccaratOutcome): void {
    this.clear();
    for (const side of ['player', 'banker'] as const) {
      this.cards[side].append(...outcome[side].map(cardImage));
      this.totals[side].textContent = String(outcome.totals[side]);
    }
    this.crown(outcome);
  }

  /** Animates the cards in the order of the rules: player, banker, player, banker, then any third cards. */
  async deal(outcome: BaccaratOutcome, onCard: () => void): Promise<void> {
    if (prefersReducedMotion()) return this.show(outcome);
    this.clear();
    for (const place of [0, 1, 2]) {
      if (place === 2 && outcome.player.length + outcome.banker.length > 4) {
        await waitMs(BEFORE_THIRD_MS);
      }
      for (const side of ['player', 'banker'] as const) {
        const card = outcome[side][place];
        if (card !== undefined) await this.add(side, card, onCard);
      }
    }
    this.crown(outcome);
  }

  private async add(side: BaccaratSide, card: PlayingCard, onCard: () => void): Promise<void> {
    const image = cardImage(card);
    image.dataset['card'] = card;
    this.cards[side].append(image);
    onCard();
    await animateDeal(image);
    const before = Number(this.totals[side].textContent);
    this.totals[side].textContent = String((before + cardPoints(card)) % 10);
    await waitMs(PAUSE_MS);
  }

  private crown({ winner }: BaccaratOutcome): void {
    if (winner !== 'tie') this.cards[winner].parentElement?.classList.add('won');
  }
}
