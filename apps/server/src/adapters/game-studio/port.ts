import type { BothLanguages } from '@kapao/contract/envelope.ts';
import type {
  CredentialField,
  ServiceCredentials,
} from '@kapao/contract/third-parties/credentials.ts';

/**
 * The port to game studios. Each wallet protocol is one folder beside this file, whose `protocol.ts` implements
 * StudioProtocol; protocols.ts lists them.
 */
export interface StudioProtocol extends BothLanguages {
  /** The fields that staff enter of the company; empty where keys alone prove who calls. */
  fields: readonly CredentialField[];
  /** The keys that sign calls; null where the fields alone prove who calls. */
  keys: KeyPairs | null;
  client(studio: StudioAddress): GameStudioClient;
}

interface KeyPairs {
  /** Creates the key pair with which we sign our calls. */
  createKeyPair(): Promise<{ publicKey: string; privateKey: string }>;
  /** @throws Error when the protocol cannot use the text as a public key. */
  readPublicKey(text: string): { publicKey: string; fingerprint: string };
}

export interface StudioAddress {
  baseUrl: string;
  operatorId: string;
  /** Null where the protocol has no keys. */
  ourPrivateKey: string | null;
  credentials: ServiceCredentials;
}

export interface GameStudioClient {
  /** Returns the URL of a game for one game session; undefined when the launch failed. */
  launch(game: Launch): Promise<string | undefined>;
  /** Returns the URL of the studio's page about a round; undefined when the studio gives none. */
  roundPage(round: PlayedRound): Promise<string | undefined>;
  /** Queries an open round. The query may make the studio send a lost call again. */
  askRound(round: PlayedRound): Promise<RoundAnswer>;
  /** Lists the studio's games; absent where its protocol has no such call, and staff enter a file. */
  listGames?(): Promise<StudioGame[]>;
}

/**
 * A studio's answer about a round. `known`: it has the round. `unknown` and `rolled_back`: its statement about the
 * transaction. `refused`: any other refusal. `unanswered`: no readable answer in time. None of them moves money.
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
  /** The member's game session; null for demo play, which has no member and calls no wallet. */
  gameSession: {
    /** Our opaque id of the member, never the phone. */
    memberUuid: string;
    token: string;
    /** The member's network address. */
    address: string;
  } | null;
  language: 'th' | 'en';
  lobbyUrl: string;
  depositUrl: string;
}

export interface StudioGame {
  gameCode: string;
  name: string;
  /** The game's English name; null if the studio does not state it. */
  nameEnglish: string | null;
  category: string;
  /** The studio's code of the brand. */
  product: string;
  /** The brand's name as members see it. */
  productName: string;
  /** The brand's square picture; null if the studio has none. */
  productLogoUrl: string | null;
  thumbnailUrl: string;
  isEnabled: boolean;
  /** The return to player in percent; null if the studio does not state it. */
  returnPercent: number | null;
  /** The release date; null if the studio does not state it. */
  releasedOn: string | null;
}
