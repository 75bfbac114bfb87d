import { createHash } from 'node:crypto';
import { findGame, findProvider } from './catalogue.ts';
import { rulesOf } from './engines/engine.ts';
import { escapeHtml } from './html.ts';
import { bahtFromUnits } from './money.ts';
import type { RoundStatus } from './play-protocol.ts';
import type { Studio } from './studio.ts';
import type { TransactionKind } from './store.ts';

const STYLE = `
:root { color-scheme: dark; font: 16px/1.5 Kanit, 'Noto Sans Thai', Thonburi, 'Leelawadee UI', system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; background: #0b0f1a; color: #f4f6fb; }
main { max-width: 480px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { margin: 0; font-size: 20px; }
header p { margin: 0 0 16px; color: #a7b0c5; font-size: 14px; }
section { margin-top: 16px; padding: 16px; border-radius: 12px; background: #141a2a; }
h2 { margin: 0 0 8px; font-size: 14px; font-weight: 500; color: #a7b0c5; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 0; }
dt { color: #a7b0c5; }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
dd.id { font-size: 12px; line-height: 24px; overflow-wrap: anywhere; }
.reels { display: grid; grid-template-columns: repeat(5, 1fr); gap: 4px; padding: 8px; border-radius: 10px; background: #0b0f1a; }
.reels img { display: block; width: 100%; height: auto; }
.balls { display: flex; flex-wrap: wrap; gap: 6px; margin-bottom: 12px; }
.balls span { min-width: 32px; padding: 4px; border-radius: 999px; background: #1e263a; text-align: center; font-size: 14px; font-variant-numeric: tabular-nums; }
.balls .hit { background: #f5b83d; color: #1a1204; font-weight: 600; }
ul { margin: 12px 0 0; padding: 0; list-style: none; }
li { display: flex; gap: 4px; padding: 4px 0; }
li b { margin-left: auto; color: #f5b83d; font-variant-numeric: tabular-nums; }
`;

/** Lets exactly this style through the page's Content-Security-Policy. */
export const ROUND_PAGE_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

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

/** The public page of one round. Its id cannot be guessed, and it names no member. */
export function roundPage(studio: Studio, roundId: string): string | undefined {
  const round = studio.store.findRound(roundId);
  const session = round && studio.store.findSession(round.sessionId);
  const game = findGame(session?.gameCode ?? '');
  if (round === undefined || game === undefined) return undefined;
  const outcome: unknown = round.outcome === null ? null : JSON.parse(round.outcome);
  const baht = (units: number) =>
    escapeHtml(`${bahtFromUnits(units).toFixed(2)} ${session?.currency}`);
  const facts = [
    ['เวลา', timeText(round.createdAt)],
    ['สถานะ', statusTexts[round.status]],
    ['เดิมพัน', baht(round.stakeUnits)],
    ['รางวัล', baht(round.winUnits)],
  ].map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`);
  const ids = [
    ['รอบ', round.id],
    ...studio.store.transactionsOf(round.id).map(({ kind, id }) => [kindTexts[kind], id]),
  ].map(([term, id]) => `<dt>${term}</dt><dd class="id">${escapeHtml(id ?? '')}</dd>`);
  const result = rulesOf(game).describe(outcome, round.stakeUnits);
  return `<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(game.name)}: รายละเอียดรอบ</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header><h1>${escapeHtml(game.name)}</h1><p>${escapeHtml(findProvider(game.provider)?.name ?? '')}</p></header>
${result === '' ? '' : `<section><h2>ผลของรอบ</h2>${result}</section>`}
<section><h2>รายละเอียด</h2><dl>${facts.join('')}</dl></section>
<section><h2>รหัสรายการ</h2><dl>${ids.join('')}</dl></section>
</main>
</body>
</html>
`;
}

/** `21/11/2026 06:48:07` in Bangkok. */
function timeText(time: string | number): string {
  return bangkok.format(new Date(time)).replace(',', '');
}

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
