import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { DocumentKind } from '@kapao/contract/documents/rules.ts';
import { bytesOfDataUrl, decodeGivenPicture } from '../../bitmap.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import type { Secrets } from '../../db/sealed.ts';
import { createGate } from '../../gate.ts';
import type { Platform } from '../../platform.ts';
import { readKyc } from '../site/reads.ts';
import { sealPicture } from './picture-key.ts';
import { readIdentity } from './reads.ts';
import { giveRefusal, isComplete, PICTURES_OF_A_DAY } from './rules.ts';
import {
  addGivenOn,
  countGivenOn,
  insertDocument,
  lockDocumentsOf,
  tellOfDocuments,
} from './store.ts';

/** Re-encodes a document's picture. `unreadable`: no picture of a kind that phones make. `busy`: too many at once. */
type ReadDocument = (bytes: Buffer) => Promise<Buffer | 'unreadable' | 'busy'>;

const QUALITY = 85;
/** The most pictures that are read at once; each one is held decoded in memory. */
const MAX_RUNNING = 2;
const MAX_WAITING = 10;

/** Creates the reader. There is one for the whole server, because it limits how many pictures are decoded at once. */
export function createDocumentReader(): ReadDocument {
  const enter = createGate(MAX_RUNNING, MAX_WAITING);
  return async (bytes) => (await enter(() => read(bytes))) ?? 'busy';
}

async function read(bytes: Buffer): Promise<Buffer | 'unreadable'> {
  try {
    const decoded = await decodeGivenPicture(bytes);
    return await decoded().webp({ quality: QUALITY }).toBuffer();
  } catch {
    // The member gets the same answer for every error of the codec.
    return 'unreadable';
  }
}

interface DocumentGiven {
  memberId: bigint;
  websiteId: number;
  kind: DocumentKind;
  /** The picture as a data URL. */
  picture: string;
}

type GivenOutcome =
  | { outcome: 'given' }
  | {
      outcome: 'refused';
      refusal:
        | 'documents_not_asked'
        | 'document_approved'
        | 'picture_refused'
        | 'too_many_documents'
        | 'too_many_requests';
    };

/** Keeps a picture that waits for staff. It is decoded only where the member may give it (kyc-04, kyc-05). */
export async function giveDocument(
  { database, secrets }: Pick<Platform, 'database' | 'secrets'>,
  readDocument: ReadDocument,
  { picture, ...given }: DocumentGiven,
): Promise<GivenOutcome> {
  const early = await findRefusal(database, given);
  if (early) return { outcome: 'refused', refusal: early };
  const webp = await readDocument(bytesOfDataUrl(picture));
  if (webp === 'unreadable') return { outcome: 'refused', refusal: 'picture_refused' };
  if (webp === 'busy') return { outcome: 'refused', refusal: 'too_many_requests' };
  return database.transaction(async (tx) => {
    await lockDocumentsOf(tx, given.memberId);
    const refusal = await findRefusal(tx, given);
    if (refusal) return { outcome: 'refused', refusal };
    await addGivenOn(tx, given.memberId, bangkokDay(tx.now()));
    await keepDocument(tx, secrets, { ...given, webp });
    return { outcome: 'given' };
  });
}

/** Encrypts and stores a picture, and tells the office once all of the member's can be decided. */
export async function keepDocument(
  tx: Tx,
  secrets: Secrets,
  { memberId, kind, webp }: { memberId: bigint; kind: DocumentKind; webp: Buffer },
): Promise<void> {
  const sealed = await sealPicture(tx, secrets, { memberId, kind }, webp);
  await insertDocument(tx, { memberId, kind, sealed });
  if (isComplete(await readIdentity(tx, memberId), bangkokDay(tx.now()))) await tellOfDocuments(tx);
}

async function findRefusal(
  on: Queryable,
  { memberId, websiteId, kind }: Omit<DocumentGiven, 'picture'>,
) {
  const today = bangkokDay(on.now());
  const { asked } = await readKyc(on, websiteId);
  const { documents } = await readIdentity(on, memberId);
  const current = documents.find((each) => each.kind === kind);
  const refusal = current && giveRefusal(current, asked, today);
  if (refusal) return refusal;
  const given = await countGivenOn(on, memberId, today);
  return given >= PICTURES_OF_A_DAY ? 'too_many_documents' : undefined;
}
