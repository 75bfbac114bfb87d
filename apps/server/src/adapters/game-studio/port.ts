/**
 * The port to game studios. Each wallet protocol is one folder beside this file, whose `protocol.ts` implements
 * StudioProtocol; protocols.ts lists them.
 */
export interface StudioProtocol {
  client(studio: StudioAddress): GameStudioClient;
  /** Creates the key pair with which we sign our calls. */
  createKeyPair(): Promise<{ publicKey: string; privateKey: string }>;
  /** @throws Error when the protocol cannot use the text as a public key. */
  readPublicKey(text: string): { publicKey: string; fingerprint: string };
}

export interface StudioAddress {
  baseUrl: string;
  operatorId: string;
  ourPrivateKey: string;
}

export interface GameStudioClient {
  /** Returns the URL of a game for one game session; undefined when the launch failed. */
  launch(game: Launch): Promise<string | undefined>;
  /** Returns the URL of the studio's page about a round; undefined when the studio gives none. */
  roundPage(round: PlayedRound): Promise<string | undefined>;
  /** Queries an open round. The query may make the studio send a lost call again. */
  askRound(round: PlayedRound): Promise<RoundAnswer>;
  listGames(): Promise<StudioGame[]>;
}

/**
 * `known`: the studio has the round. `unknown`, `rolled_back`: its words about the transaction. `refused`: any other
 * refusal. `unanswered`: no readable answer in time. None of them moves money.
 */
export const roundAnswers = ['known', 'unknown', 'rolled_back', 'refused', 'unanswered'] as const;
export type RoundAnswer = (typeof roundAnswers)[number];

export interface PlayedRound {
  memberUuid: string;
  round: string;
  transactionUuid: string;
}

export interface Launch {
  gameCode: string;
  /** Null for demo play, which has no member and calls no wallet. */
  gameSession: {
    /** Our opaque id of the member, never the phone. */
    memberUuid: string;
    token: string;
  } | null;
  language: 'th' | 'en';
  lobbyUrl: string;
  depositUrl: string;
}

export interface StudioGame {
  gameCode: string;
  name: string;
  category: string;
  /** The studio's code of the brand. */
  product: string;
  /** The brand's name as members see it. */
  productName: string;
  /** The brand's square picture; null where the studio gives none. */
  productLogoUrl: string | null;
  thumbnailUrl: string;
  isEnabled: boolean;
  /** How much of 100 baht comes back in the long run; null where the studio does not say. */
  returnPercent: number | null;
  isHot: boolean;
  /** A day; null where the studio does not say. */
  releasedOn: string | null;
}
