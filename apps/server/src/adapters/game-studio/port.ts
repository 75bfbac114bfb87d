/**
 * What the server needs of a game studio, in words of our own. Each wallet protocol is one folder
 * beside this file, whose `protocol.ts` implements StudioProtocol; protocols.ts names it in one line.
 */
export interface StudioProtocol {
  client(studio: StudioAddress): GameStudioClient;
  /** A new pair for us to sign with. */
  createKeyPair(): Promise<{ publicKey: string; privateKey: string }>;
  /** @throws Error when the text is no public key that the protocol can use. */
  readPublicKey(text: string): { publicKey: string; fingerprint: string };
}

export interface StudioAddress {
  baseUrl: string;
  operatorId: string;
  ourPrivateKey: string;
}

export interface GameStudioClient {
  /** The address of a game for one game session; undefined where the launch failed. */
  launch(game: Launch): Promise<string | undefined>;
  /** The address of the studio's page about a round; undefined where it gives none. */
  roundPage(round: PlayedRound): Promise<string | undefined>;
  /** What the studio says of a round that stands open; asking may make it send again what got lost. */
  askRound(round: PlayedRound): Promise<RoundAnswer>;
  listGames(): Promise<StudioGame[]>;
}

/**
 * `known`: it has the round. `unknown` and `rolled_back` are its words about the transaction, `refused` any
 * other refusal; `unanswered`: nothing that could be read came in time. None of them moves money.
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
  /** Null for demo play, which knows no member and calls no wallet. */
  gameSession: {
    /** Our opaque id for the member, never the phone. */
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
  /** The brand that the studio carries it under. */
  product: string;
  /** What members know the brand by. */
  productName: string;
  thumbnailUrl: string;
  isEnabled: boolean;
}
