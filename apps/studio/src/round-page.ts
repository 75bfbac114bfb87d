import { findGame, findProvider, gameRulesOf } from './catalogue.ts';
import { escapeHtml } from './html.ts';
import { bahtFromUnits } from './money.ts';
import { readTemplate } from './page-template.ts';
import type { RoundStatus } from './play-protocol.ts';
import type { Studio } from './studio.ts';
import type { TransactionKind } from './store.ts';

export const roundTemplate = readTemplate(new URL('round-page.html', import.meta.url));

const statusTexts: Readonly<Record<RoundStatus, string>> = {
  betting: 'กำลังดำเนินการ',
  open: 'รอผล',
  paying: 'กำลังจ่ายรางวัล',
  settled: 'จบรอบแล้ว',
  refused: 'ไม่ได้รับเดิมพัน',
  cancelling: 'กำลังคืนเดิมพัน',
  cancelled: 'ยกเลิกและคืนเดิมพันแล้ว',
  disputed: 'รอการตรวจสอบ',
};

const kindTexts: Readonly<Record<TransactionKind, string>> = {
  bet: 'เดิมพัน',
  win: 'รางวัล',
  rollback: 'คืนเดิมพัน',
};

/** Returns the public page of one round. The round's id cannot be guessed, and the page does not name the member. */
export function roundPage(studio: Studio, roundId: string): string | undefined {
  const round = studio.store.findRound(roundId);
  const session = round && studio.store.findSession(round.sessionId);
  const game = findGame(session?.gameCode ?? '');
  if (round === undefined || game === undefined) return undefined;
  const outcome: unknown = round.outcome === null ? null : JSON.parse(round.outcome);
  const baht = (units: number) => `${bahtFromUnits(units).toFixed(2)} ${session?.currency}`;
  const facts = [
    ['เวลา', bangkok.format(new Date(round.createdAt)).replace(',', '')],
    ['สถานะ', statusTexts[round.status]],
    ['เดิมพัน', baht(round.stakeUnits)],
    ['รางวัล', baht(round.winUnits)],
  ];
  const transactions = studio.store.transactionsOf(round.id);
  const ids = [['รอบ', round.id], ...transactions.map(({ kind, id }) => [kindTexts[kind], id])];
  const rows = (pairs: string[][], className: string) =>
    pairs.map(
      ([term = '', text = '']) => `<dt>${term}</dt><dd${className}>${escapeHtml(text)}</dd>`,
    );
  const result = gameRulesOf(game).describe(outcome, round.stakeUnits);
  return roundTemplate.fill({
    game: escapeHtml(game.name),
    provider: escapeHtml(findProvider(game.provider)?.name ?? ''),
    result: result === '' ? '' : `<section><h2>ผลของรอบ</h2>${result}</section>`,
    facts: rows(facts, '').join(''),
    ids: rows(ids, ' class="id"').join(''),
  });
}

/** Formats a time in Bangkok as `21/11/2026, 06:48:07`. */
const bangkok = new Intl.DateTimeFormat('th-TH-u-ca-gregory-nu-latn', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Bangkok',
});
