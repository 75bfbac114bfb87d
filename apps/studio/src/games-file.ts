import type { FastifyInstance } from 'fastify';
import { allGames, findProvider, gameRulesOf, isOfferedTo, type Game } from './catalogue.ts';
import type { Studio } from './studio.ts';

/** Registers the list of an operator's games as a file, for protocols that have no call for it. */
export function registerGamesFile(app: FastifyInstance, studio: Studio): void {
  app.get<{ Params: { code: string } }>('/files/:code.json', async ({ params }, reply) => {
    const operator = studio.operators.all().find(({ code }) => code === params.code);
    if (operator === undefined) return reply.code(404).send([]);
    return allGames
      .filter((game) => isOfferedTo(game, operator))
      .map((game) => rowOf(studio, game));
  });
}

function rowOf({ url }: Studio, game: Game) {
  const { code, name, nameEnglish, category, provider } = game;
  return {
    game_code: code,
    name,
    name_en: nameEnglish,
    category,
    brand: provider,
    brand_name: findProvider(provider)?.name ?? provider,
    brand_logo: `${url}/games/brand/${provider.toLowerCase()}.svg`,
    picture: `${url}/games/thumb/${code}.svg`,
    is_enabled: true,
    return_percent: gameRulesOf(game).returnToPlayer?.() ?? null,
  };
}
