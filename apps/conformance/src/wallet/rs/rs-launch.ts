import { textOf } from '../../run/fields.ts';
import { haveDone } from '../../run/ask-person.ts';
import { listen } from '../../run/listen.ts';
import type { HeardAnswer, HeardCall } from '../../run/listen.ts';
import type { Settings } from '../../run/settings.ts';
import type { WalletMember } from '../voice.ts';

export interface RsLaunches {
  /** Waits until the wallet's owner launches the game for a member, by the action of this name or by hand. */
  next(action: string, request: string): Promise<WalletMember>;
  close(): Promise<void>;
}

/** Is the studio that the wallet's owner has registered, as far as launching its one game. */
export async function listenForRsLaunches(settings: Settings, game: string): Promise<RsLaunches> {
  const launched: WalletMember[] = [];
  const listener = await listen(settings.listenAddress('listen'), (call) =>
    answerOf(call, game, launched),
  );
  return {
    next: (action, request) => {
      const before = launched.length;
      return haveDone(request, settings.optionalAction(action, {}), () => launched[before]);
    },
    close: () => listener.close(),
  };
}

function answerOf({ path, text }: HeardCall, game: string, launched: WalletMember[]): HeardAnswer {
  if (path.endsWith('/api/game/list')) return { body: JSON.stringify([gameRow(game)]) };
  if (!path.endsWith('/api/game/url')) return { body: 'The kit has the game.', type: 'text/plain' };
  const body: unknown = JSON.parse(text);
  const [user, token] = [textOf(body, 'user'), textOf(body, 'token')];
  if (user !== undefined && token !== undefined) launched.push({ user, token });
  return { body: JSON.stringify({ url: 'http://127.0.0.1:9/conformance' }) };
}

function gameRow(game: string) {
  return {
    game_code: game,
    game_id: 1,
    name: 'Conformance',
    category: 'SLOT',
    product: 'conformance',
    url_thumb: 'http://127.0.0.1:9/none.svg',
    enabled: true,
  };
}
