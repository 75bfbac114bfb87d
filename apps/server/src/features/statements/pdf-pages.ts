import { bangkokTimeText, startOfDay } from '@kapao/contract/bangkok.ts';
import type { StatementLanguage } from '@kapao/contract/statements/rules.ts';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { splitSaraAm } from './rules.ts';
import type { StatementHead } from './statement-writer.ts';
import { statementTexts } from './text.ts';

const REGULAR = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
);
const BOLD = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf'),
);

/** The page in points: A4, landscape. */
const PAGE = { width: 841.89, height: 595.28, margin: 36 };
const RIGHT = PAGE.width - PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin;
const ROW_HEIGHT = 15;
const SIZES = { title: 16, row: 8.5, page: 7.5 };
const COLORS = { ink: '#1c2230', muted: '#5b6474', line: '#d5d9e0' };

/** Left edges of the text columns, and right edges of the amount columns, in points. */
const TEXT_COLUMNS = [PAGE.margin, 122, 240];
const AMOUNT_COLUMNS = [RIGHT - 246, RIGHT - 164, RIGHT - 82, RIGHT];
/** The width of the reference, up to the first amount. */
const REFERENCE_WIDTH = 248;

/** Lays out the pages of a statement: rows of texts at the left and amounts at the right. */
export class StatementPages {
  private readonly document: PDFKit.PDFDocument;
  private readonly head: StatementHead;
  private readonly chunks: Buffer[] = [];
  private top = PAGE.margin;
  private number = 0;

  constructor(head: StatementHead) {
    this.head = head;
    const { title } = statementTexts[head.language];
    this.document = new PDFDocument({
      autoFirstPage: false,
      size: [PAGE.width, PAGE.height],
      margin: 0,
      lang: head.language,
      displayTitle: true,
      info: { Title: `${title} ${head.month}`, Author: head.siteName, CreationDate: head.madeAt },
    });
    this.document.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    this.next();
    this.writeHead();
  }

  isFull(rows = 1): boolean {
    return this.top + (rows + 1) * ROW_HEIGHT > BOTTOM;
  }

  next(): void {
    const { username, month, language } = this.head;
    const { title, page } = statementTexts[language];
    this.number += 1;
    this.document.addPage();
    this.style(REGULAR, SIZES.page, COLORS.muted);
    this.top = BOTTOM;
    this.write(`${title} · ${username} · ${month} · ${page(this.number)}`, RIGHT, 'end');
    this.top = PAGE.margin;
  }

  space(): void {
    this.top += ROW_HEIGHT;
  }

  row(texts: readonly string[], amounts: readonly string[], { isBold = false } = {}): void {
    this.style(isBold ? BOLD : REGULAR, SIZES.row, isBold ? COLORS.muted : COLORS.ink);
    for (const [column, words] of texts.entries()) {
      this.write(this.shortened(words), TEXT_COLUMNS[column] ?? PAGE.margin, 'start');
    }
    for (const [column, amount] of amounts.entries()) {
      this.write(amount, AMOUNT_COLUMNS[column] ?? RIGHT, 'end');
    }
    this.top += ROW_HEIGHT;
    const line = this.top - 2;
    this.document.moveTo(PAGE.margin, line).lineTo(RIGHT, line);
    this.document.lineWidth(0.4).strokeColor(COLORS.line).stroke();
  }

  async finish(): Promise<Buffer> {
    const ended = new Promise<void>((resolve, reject) => {
      this.document.on('end', resolve).on('error', reject);
    });
    this.document.end();
    await ended;
    return Buffer.concat(this.chunks);
  }

  private writeHead(): void {
    const { siteName, memberName, username, account, month, language, madeAt, closedDay } =
      this.head;
    const text = statementTexts[language];
    this.style(BOLD, SIZES.title, COLORS.ink);
    this.write(`${text.title} ${monthName(month, language)}`, PAGE.margin, 'start');
    this.write(siteName, RIGHT, 'end');
    this.top += 26;
    this.style(REGULAR, SIZES.row, COLORS.muted);
    const holder = `${memberName} · ${text.member} ${username} · ${text.account} ${account}`;
    this.write(holder, PAGE.margin, 'start');
    this.write(`${text.madeAt} ${bangkokTimeText(madeAt)}`, RIGHT, 'end');
    this.top += ROW_HEIGHT;
    if (closedDay !== '') this.write(`${text.closedDay} ${closedDay}`, PAGE.margin, 'start');
    this.top += 24;
  }

  private style(font: string, size: number, color: string): void {
    this.document.font(font).fontSize(size).fillColor(color);
  }

  private write(words: string, x: number, side: 'start' | 'end'): void {
    const shown = splitSaraAm(words);
    const left = side === 'start' ? x : x - this.document.widthOfString(shown);
    this.document.text(shown, left, this.top, { lineBreak: false });
  }

  private shortened(words: string): string {
    if (this.document.widthOfString(words) <= REFERENCE_WIDTH) return words;
    let kept = words;
    while (kept !== '' && this.document.widthOfString(`${kept}…`) > REFERENCE_WIDTH) {
      kept = kept.slice(0, -1);
    }
    return `${kept}…`;
  }
}

/** Returns the month's name, such as `พฤศจิกายน 2026`; Gregorian like all dates (site-37). */
function monthName(month: string, language: StatementLanguage): string {
  const locale = language === 'th' ? 'th-TH' : 'en-GB';
  const options = { month: 'long', timeZone: 'Asia/Bangkok' } as const;
  return `${startOfDay(`${month}-01`).toLocaleDateString(locale, options)} ${month.slice(0, 4)}`;
}
