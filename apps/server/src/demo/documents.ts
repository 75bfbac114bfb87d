import type { DocumentKind } from '@kapao/contract/documents/rules.ts';
import sharp from 'sharp';
import { keepDocument } from '../features/documents/give-document.ts';
import type { PastContext } from './history/past-context.ts';

/** A demo member in Latin letters, because the server's fonts may have no Thai ones. */
interface DrawnMember {
  memberId: bigint;
  name: string;
  accountNumber: string;
}

const COLOURS = { card: '#dbe9f6', selfie: '#f3e6d8', bank_book: '#e2f0e2' } as const;

/** Gives a member's three documents as drawings, although the sandbox's site asks for none (queue-21). */
export async function seedDocuments(
  { database, secrets }: PastContext,
  { memberId, name, accountNumber }: DrawnMember,
): Promise<void> {
  const lines = {
    card: ['IDENTITY CARD', name, '0 0000 00000 00 0', 'Valid until 31/12/2030'],
    selfie: ['PICTURE WITH THE CARD', name],
    bank_book: ['BANK BOOK', name, `KBANK ${accountNumber}`],
  } as const satisfies Record<DocumentKind, readonly string[]>;
  for (const kind of ['card', 'selfie', 'bank_book'] as const) {
    const webp = await drawing(kind, lines[kind]);
    await database.transaction((tx) => keepDocument(tx, secrets, { memberId, kind, webp }));
  }
}

/** Draws a document as far as staff need it to try their screen. */
function drawing(kind: DocumentKind, lines: readonly string[]): Promise<Buffer> {
  const left = kind === 'bank_book' ? 40 : 250;
  const texts = lines.map(
    (line, place) =>
      `<text x="${left}" y="${120 + place * 60}" font-size="28" font-family="sans-serif" fill="#124">${line}</text>`,
  );
  const face =
    kind === 'bank_book'
      ? ''
      : '<circle cx="130" cy="150" r="60" fill="#c9a27e"/><path d="M40 330a90 90 0 0 1 180 0z" fill="#456"/>';
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="440">
    <rect width="720" height="440" fill="#fff"/>
    <rect x="15" y="15" width="690" height="410" rx="24" fill="${COLOURS[kind]}"/>
    ${face}${texts.join('')}
    <text x="40" y="405" font-size="22" font-family="sans-serif" fill="#a33">SAMPLE · no real document</text>
  </svg>`;
  return sharp(Buffer.from(page)).webp().toBuffer();
}
