import type {
  BetOutcome,
  BetsView,
  BetView,
  MatchBoardView,
  LiveMatchesView,
  SportsFacts,
} from '../../src/engines/sports/protocol.ts';
import { AmountDisplay, amountText } from '../frame/amounts.ts';
import { elementById, makeElement, makeButton } from '../frame/elements.ts';
import { waitMs } from '../frame/motion.ts';
import { StudioRefusal } from '../frame/session.ts';
import { openGame, errorNodes, showLoadFailure, type OpenedGame } from '../frame/shell.ts';
import { noteSequence, type SoundNote } from '../frame/sound.ts';
import { betCard } from './bets.ts';
import { upcomingMatchCards, playedMatchCard } from './matches.ts';
import { BetSlip, type SlipLeg } from './slip.ts';
import { betProblemText, sportsRuleList, sportsTexts } from './texts.ts';

const POLL_MS = 2500;
const SECOND_MS = 1000;
const NOTICE_MS = 6000;

type Page = OpenedGame<SportsFacts, BetOutcome>;

const TABS = ['matches', 'live', 'bets'] as const;
type Tab = (typeof TABS)[number];

const placedSound: SoundNote[] = [{ frequency: 520, at: 0, lengthMs: 120 }];
const wonSound = noteSequence([520, 660, 780], 220);
const goalSound: SoundNote[] = [{ frequency: 320, at: 0, lengthMs: 160 }];

/** Runs the sports site: lists the matches, updates the scores, and shows the bet slip and the member's bets. */
class Book {
  private readonly parts: Page;
  private readonly panel = elementById('panel', HTMLElement);
  private readonly notice = elementById('notice', HTMLElement);
  private readonly balance = new AmountDisplay(elementById('balance', HTMLElement));
  private readonly slip: BetSlip;
  private readonly opened = new Set<string>();
  private scored = new Set<string>();
  private tab: Tab = 'matches';
  private board: MatchBoardView | undefined;
  private live: LiveMatchesView | undefined;
  private bets: BetView[] = [];
  private before: string | null = null;
  private scores = new Map<string, string>();
  private clockOffsetMs = 0;
  private isOffline = false;
  private noticeTimer: number | undefined;

  constructor(parts: Page) {
    this.parts = parts;
    const { facts, balance } = parts.state;
    this.slip = new BetSlip({
      facts,
      now: this.now,
      place: (stake, legs) => this.place(stake, legs),
      changed: () => this.markPicks(),
      tell: (message) => this.tell(message),
    });
    this.balance.show(balance, 0);
    this.drawTabs();
    // A bet sent before the reload has reached the studio, so tell the player its result.
    const resumed = parts.resumed.at(-1);
    if (resumed === undefined) return;
    this.tell(resumed.problem === null ? sportsTexts.placed : betProblemText(resumed.problem));
  }

  /** Polls for as long as the page is open. A lost connection is shown to the player and retried. */
  async run(): Promise<never> {
    setInterval(() => this.tick(), SECOND_MS);
    for (;;) {
      if (!document.hidden) await this.poll();
      await waitMs(POLL_MS);
    }
  }

  tell(message: string): void {
    clearTimeout(this.noticeTimer);
    this.notice.replaceChildren(makeElement('span', '', message));
    if (message !== '') this.noticeTimer = setTimeout(() => this.tell(''), NOTICE_MS);
  }

  private readonly now = () => Date.now() + this.clockOffsetMs;

  private async poll(): Promise<void> {
    const { session } = this.parts;
    try {
      if (this.board === undefined || this.now() >= this.board.refresh_at) {
        this.board = await session.read<MatchBoardView>('board');
        if (this.tab === 'matches') this.draw();
      }
      const markBefore = this.live?.bets_mark;
      const live = await session.read<LiveMatchesView>('live');
      this.clockOffsetMs = live.now - Date.now();
      this.live = live;
      this.hearGoals(live);
      if (live.bets_mark !== markBefore) await this.loadBets(markBefore !== undefined);
      else if (this.tab !== 'matches') this.draw();
      this.drawTabs();
      if (this.isOffline) this.tell('');
      this.isOffline = false;
    } catch (error) {
      this.isOffline = true;
      this.tell(error instanceof StudioRefusal ? betProblemText(error) : sportsTexts.offline);
    }
    this.tick();
  }

  /** Loads the newest bets. `isNews`: a bet has changed, so announce wins and load the balance too. */
  private async loadBets(isNews: boolean): Promise<void> {
    const { session, sound } = this.parts;
    const known = new Map(this.bets.map((bet) => [bet.id, bet.status]));
    const view = await session.read<BetsView>('bets');
    this.bets = view.bets;
    this.before = view.before;
    if (this.tab === 'bets') this.draw();
    if (!isNews) return;
    const isNewlyWon = ({ id, status, win }: BetView) =>
      win > 0 && known.get(id) === 'open' && status !== 'open';
    const won = view.bets.filter(isNewlyWon);
    if (won.length > 0) {
      const sum = won.reduce((total, bet) => total + bet.win, 0);
      this.tell(`${sportsTexts.billWon} ${amountText(sum)}`);
      sound.play(wonSound);
    }
    this.balance.show((await session.state()).balance);
  }

  private async loadMore(): Promise<void> {
    const view = await this.parts.session
      .read<BetsView>(`bets?before=${this.before}`)
      .catch(() => undefined);
    if (view === undefined) return this.tell(sportsTexts.offline);
    this.bets = [...this.bets, ...view.bets];
    this.before = view.before;
    this.draw();
  }

  private hearGoals(live: LiveMatchesView): void {
    const scores = new Map(live.matches.map(({ id, score }) => [id, score.join()]));
    const isScored = ({ id, status }: LiveMatchesView['matches'][number]) =>
      status === 'live' && this.scores.has(id) && this.scores.get(id) !== scores.get(id);
    this.scored = new Set(live.matches.filter(isScored).map(({ id }) => id));
    this.scores = scores;
    if (this.scored.size > 0 && this.tab === 'live') this.parts.sound.play(goalSound);
  }

  private async place(stake: number, legs: readonly SlipLeg[]): Promise<boolean> {
    const { session, sound } = this.parts;
    const chosen = legs.map(({ match, pick, odds }) => ({ match, pick, odds }));
    const trouble = () => this.slip.explain(document.createTextNode(sportsTexts.checking));
    try {
      const round = await session.play('bet', { stake, legs: chosen }, trouble);
      if (round.balance !== null) this.balance.show(round.balance);
      this.tell(sportsTexts.placed);
      sound.play(placedSound);
      return true;
    } catch (error) {
      const { deposit_url } = this.parts.state;
      this.slip.explain(...errorNodes(error, deposit_url, betProblemText));
      // The odds or the matches may have changed; the next poll loads them again.
      this.board = undefined;
      return false;
    }
  }

  private show(tab: Tab): void {
    this.tab = tab;
    this.panel.scrollTop = 0;
    this.drawTabs();
    this.draw();
    this.tick();
  }

  private drawTabs(): void {
    const counts: Record<Tab, number> = {
      matches: 0,
      live: this.live?.matches.filter(({ status }) => status === 'live').length ?? 0,
      bets: this.live?.open_bets ?? 0,
    };
    const focused = document.activeElement?.id;
    const buttons = TABS.map((tab) => {
      const count = counts[tab] > 0 ? makeElement('i', '', String(counts[tab])) : '';
      const button = makeButton('tab', () => this.show(tab), sportsTexts[tab], count);
      button.id = `tab-${tab}`;
      if (tab === this.tab) button.setAttribute('aria-current', 'page');
      return button;
    });
    elementById('tabs', HTMLElement).replaceChildren(...buttons);
    buttons.find((button) => button.id === focused)?.focus();
  }

  private draw(): void {
    this.panel.replaceChildren(...this.content());
  }

  private content(): HTMLElement[] {
    const { facts } = this.parts.state;
    const or = (cards: HTMLElement[], empty: () => HTMLElement) =>
      cards.length === 0 ? [empty()] : cards;
    if (this.tab === 'matches') {
      if (this.board === undefined) return skeletons();
      const cards = upcomingMatchCards(this.board.matches, facts, this.slip, this.opened);
      return or(cards, () => makeElement('p', 'empty', sportsTexts.noMatches));
    }
    if (this.live === undefined) return skeletons();
    const { matches } = this.live;
    if (this.tab === 'bets') {
      const cards: HTMLElement[] = this.bets.map((bet) => betCard(bet, matches));
      if (this.before !== null) {
        cards.push(makeButton('quiet', () => void this.loadMore(), sportsTexts.loadMore));
      }
      return or(cards, () => {
        const way = makeButton('quiet', () => this.show('matches'), sportsTexts.goToMatches);
        return makeElement('div', 'empty', makeElement('p', '', sportsTexts.noBets), way);
      });
    }
    const live = matches.filter(({ status }) => status === 'live');
    const over = matches.filter(({ status }) => status !== 'live').toReversed();
    const cards = [...live, ...over].map((match) =>
      playedMatchCard(match, facts, this.scored.has(match.id)),
    );
    return or(cards, () => makeElement('p', 'empty', sportsTexts.noLive));
  }

  private markPicks(): void {
    for (const button of this.panel.querySelectorAll<HTMLElement>('[data-pick]')) {
      const [match = '', pick = ''] = (button.dataset['pick'] ?? '').split(' ');
      button.ariaPressed = String(this.slip.has(match, pick));
    }
  }

  /** Updates the countdowns and the progress of live matches; called once a second. */
  private tick(): void {
    const now = this.now();
    for (const clock of this.panel.querySelectorAll<HTMLElement>('.countdown')) {
      const seconds = Math.ceil((Number(clock.dataset['at']) - now) / SECOND_MS);
      const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
      clock.textContent = seconds > 0 ? `${sportsTexts.startsIn} ${time}` : sportsTexts.started;
      clock.classList.toggle('soon', seconds > 0 && seconds <= 20);
      clock.closest('.card')?.classList.toggle('started', seconds <= 0);
    }
    for (const bar of this.panel.querySelectorAll('progress')) {
      bar.value = Math.max(0, now - Number(bar.dataset['from']));
    }
    this.slip.refresh();
  }
}

function skeletons(): HTMLElement[] {
  return [0, 1, 2].map(() => makeElement('div', 'card skeleton'));
}

const uuid =
  new URLSearchParams(location.search).get('uuid') ?? location.pathname.split('/').at(-1);

openGame<SportsFacts, BetOutcome>(
  (page) => {
    elementById('sheet-body', HTMLElement).replaceChildren(sportsRuleList(page.state.facts));
    new Book(page).run().catch(showLoadFailure);
  },
  { path: `/games/play/${encodeURIComponent(uuid ?? '')}` },
);
