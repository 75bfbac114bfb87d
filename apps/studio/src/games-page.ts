import { findProvider, allGames, type Game } from './catalogue.ts';
import { gameProviders } from './catalogue/providers.ts';
import { htmlMarkup } from './html.ts';
import { readTemplate } from './page-template.ts';

export const gamesTemplate = readTemplate(new URL('games-page.html', import.meta.url));

/** Returns the page that lists the providers, each with the thumbnail of its first game. */
export function providersPage(): string {
  const tiles = gameProviders.flatMap(({ code, name }) => {
    const own = gamesOf(code);
    const [first] = own;
    return first ? [tile(`/games/?provider=${code}`, first, name, `${own.length} เกม`)] : [];
  });
  return gamesTemplate.fill({
    title: 'ค่ายเกมทดลอง',
    note: `${allGames.length.toLocaleString('en')} เกม เล่นด้วยเงินทดลอง ไม่ใช้เครดิต`,
    tiles: tiles.join(''),
  });
}

/**
 * Returns the page that lists one provider's games, each with a link to its demo; undefined for an unknown provider.
 */
export function providerPage(providerCode: string): string | undefined {
  const provider = findProvider(providerCode);
  if (provider === undefined) return undefined;
  const tiles = gamesOf(provider.code).map((game) =>
    tile(`/games/demo/${game.code}`, game, game.name, game.nameEnglish),
  );
  return gamesTemplate.fill({
    title: provider.name,
    note: `${tiles.length} เกม แตะเพื่อเล่นด้วยเงินทดลอง`,
    back: '<a class="back" href="/games/">‹ ค่ายทั้งหมด</a>',
    tiles: tiles.join(''),
  });
}

function gamesOf(providerCode: string): Game[] {
  return allGames.filter(({ provider }) => provider === providerCode);
}

function tile(url: string, { code }: Game, title: string, detail: string): string {
  return htmlMarkup`<li><a href="${url}"><img src="/games/thumb/${code}.svg" alt="" width="300" height="400" loading="lazy"><span>${title}</span><small>${detail}</small></a></li>`
    .text;
}
