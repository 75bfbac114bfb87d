/**
 * What the server needs of a game studio, in words of our own. Each wallet protocol is one folder
 * beside this file: a client that implements GameStudioClient, and routes that the studio calls.
 */
export interface GameStudioClient {
  /** The address of a game for one member's stay in it; undefined where the launch failed. */
  launch(game: Launch): Promise<string | undefined>;
  /** The address of the studio's page about a round; undefined where it gives none. */
  roundPage(round: PlayedRound): Promise<string | undefined>;
  listGames(): Promise<StudioGame[]>;
}

interface PlayedRound {
  memberUuid: string;
  round: string;
  transactionUuid: string;
}

export interface Launch {
  gameCode: string;
  /** Null for demo play, which knows no member and calls no wallet. */
  stay: {
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
