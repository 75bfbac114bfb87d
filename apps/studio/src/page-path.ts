import type { Game } from './catalogue.ts';

/** Where a session's page is. Sports has a site of its own, which a uuid opens (game-43). */
export function pagePath({ engine }: Game, sessionId: string, language: 'th' | 'en'): string {
  const query = new URLSearchParams(language === 'en' ? { lang: language } : {});
  if (engine !== 'sports') return withQuery(`/games/play/${sessionId}`, query);
  return withQuery('/sports', new URLSearchParams([['uuid', sessionId], ...query]));
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
