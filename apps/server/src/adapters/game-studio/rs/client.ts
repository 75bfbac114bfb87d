import { z } from 'zod';
import { fetchBounded } from '../../fetch-bounded.ts';
import type {
  GameStudioClient,
  Launch,
  PlayedRound,
  RoundAnswer,
  StudioAddress,
  StudioGame,
} from '../port.ts';
import { SIGNATURE_HEADER, signBody } from './signature.ts';
import { CURRENCY } from './names.ts';

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const SUB_PARTNER_ID = 'kapao';
/** Play money: the call names no user and no token, and no wallet call follows (studio-10, studio-12). */
const DEMO_CURRENCY = 'FUN';

const urlAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) });
const statusAnswer = z.object({ status: z.string() });
const listAnswer = z.array(
  z.object({
    game_code: z.string().min(1).max(100),
    name: z.string().min(1).max(200),
    category: z.string().max(60),
    product: z.string().min(1).max(100),
    product_name: z.string().min(1).max(100).optional(),
    url_thumb: z.string().max(500),
    enabled: z.boolean(),
    // The logo is optional, and ignored if unreadable: a game without its brand's logo can still be played.
    product_logo: z.string().max(500).optional().catch(undefined),
    rtp: z.number().min(0).max(100).optional().catch(undefined),
    name_en: z.string().min(1).max(200).optional().catch(undefined),
    released: z.iso.date().optional().catch(undefined),
  }),
);

/** Implements our calls to a studio of the RS protocol (studio-10, studio-12). */
export function createRsClient(studio: StudioAddress) {
  return {
    launch: async (game) => {
      const answer = await ask(studio, '/api/game/url', launchBody(studio, game)).catch(() => null);
      return urlAnswer.safeParse(answer).data?.url;
    },
    roundPage: async (round) => {
      const answer = await ask(studio, '/api/game/round', roundBody(studio, round)).catch(
        () => null,
      );
      return urlAnswer.safeParse(answer).data?.url;
    },
    askRound: async (round) => {
      const answer = await ask(studio, '/api/game/round', roundBody(studio, round)).catch(
        () => null,
      );
      if (urlAnswer.safeParse(answer).success) return 'known';
      const status = statusAnswer.safeParse(answer).data?.status;
      return status === undefined ? 'unanswered' : (answerOfStatus[status] ?? 'refused');
    },
    listGames: async () => {
      const list = listAnswer.parse(
        await ask(studio, '/api/game/list', { operator_id: studio.operatorId }),
      );
      return list.map(toStudioGame);
    },
  } satisfies GameStudioClient;
}

/** The outcome of a round by the status that a studio answers. A status that is missing here decides nothing. */
const answerOfStatus: Readonly<Record<string, RoundAnswer>> = {
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'unknown',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'rolled_back',
};

function roundBody(
  { operatorId }: StudioAddress,
  { memberUuid, round, transactionUuid }: PlayedRound,
) {
  return {
    operator_id: operatorId,
    sub_partner_id: SUB_PARTNER_ID,
    user: memberUuid,
    round,
    transaction_uuid: transactionUuid,
  };
}

function launchBody(studio: StudioAddress, game: Launch) {
  return {
    ...(game.gameSession && { user: game.gameSession.memberUuid, token: game.gameSession.token }),
    operator_id: studio.operatorId,
    sub_partner_id: SUB_PARTNER_ID,
    game_code: game.gameCode,
    currency: game.gameSession ? CURRENCY : DEMO_CURRENCY,
    country: 'TH',
    lang: game.language,
    lobby_url: game.lobbyUrl,
    deposit_url: game.depositUrl,
  };
}

function toStudioGame(row: z.infer<typeof listAnswer>[number]): StudioGame {
  return {
    gameCode: row.game_code,
    name: row.name,
    nameEnglish: row.name_en ?? null,
    category: row.category,
    product: row.product,
    productName: row.product_name ?? row.product,
    productLogoUrl: row.product_logo ?? null,
    thumbnailUrl: row.url_thumb,
    isEnabled: row.enabled,
    returnPercent: row.rtp ?? null,
    releasedOn: row.released ?? null,
  };
}

/** @throws Error without a key, which no studio of this protocol is registered with. */
function ourKeyOf({ ourPrivateKey }: StudioAddress): string {
  if (ourPrivateKey === null) throw new Error('the studio has no key of ours');
  return ourPrivateKey;
}

/**
 * Sends a signed call and returns its answer. @throws Error on a time-out, a redirect, an answer above the size limit,
 * or a body that is not JSON.
 */
async function ask(studio: StudioAddress, path: string, message: object): Promise<unknown> {
  const body = Buffer.from(JSON.stringify(message));
  const answer = await fetchBounded(`${studio.baseUrl}${path}`, {
    maxBytes: MAX_ANSWER_BYTES,
    request: {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signBody(body, ourKeyOf(studio)),
      },
      body,
    },
  });
  return JSON.parse(answer.toString('utf8'));
}
