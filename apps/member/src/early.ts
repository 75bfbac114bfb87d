/**
 * Runs before the app's code has been fetched: with a stored token it requests the first screen's data, so
 * that responses and app arrive together.
 *
 * It imports nothing, because it would have to wait for its imports.
 */
import type { Data } from '@kapao/contract/operation.ts';
import type { SiteSettings } from '@kapao/contract/site.ts';
import type { EarlyResponses } from './api/early-responses.ts';

const WEBSITE_ID = import.meta.env.VITE_WEBSITE_ID ?? '3';
/**
 * The calls that the first screen needs besides the session, by path. early.test.ts checks these paths against the
 * contract.
 */
const FIRST_CALLS: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': [`/games/${WEBSITE_ID}/home`, '/member/underway'],
  '/game': [
    `/games/${WEBSITE_ID}/provider/ALL`,
    '/member/restrictions',
    `/games/${WEBSITE_ID}/rows`,
    `/games/${WEBSITE_ID}/ownrows`,
  ],
  '/payment/deposit': [
    `/payment/get/payin/${WEBSITE_ID}`,
    '/member/underway',
    '/member/restrictions',
  ],
  '/payment/withdraw': ['/member/underway', '/member/restrictions', '/payment/payout/terms'],
};

const TILES_IN_VIEW = 4;

const token = localStorage.getItem('access_token');
if (token !== null) {
  const answers: EarlyResponses['responses'] = new Map();
  const request = (method: string, path: string) => {
    const answer = fetch(`/api${path}`, { method, headers: { Authorization: token } }).then(
      // The response is read to the end: one that no call takes would keep its connection busy.
      async (response) => new Response(await response.text(), { status: response.status }),
    );
    // The call that takes the response handles its failure; without this an unused one is an unhandled
    // rejection.
    answer.catch(() => {});
    answers.set(`${method} /api${path}`, answer);
  };
  request('POST', '/member/checkaccesstoken');
  for (const path of FIRST_CALLS[location.pathname] ?? []) request('GET', path);
  window.kapaoEarly = { token, responses: answers };
  if (location.pathname === '/dashboard') loadFirstSlide();
  if (location.pathname === '/game') {
    // A failure is of the call that takes the response.
    answers
      .get(`GET /api/games/${WEBSITE_ID}/rows`)
      ?.then((response) => response.clone().json())
      .then(loadFirstTiles)
      .catch(() => {});
  }
}

/** Loads the first slide, the largest part of the home screen, which the app would ask for only when it draws. */
function loadFirstSlide(): void {
  const slide = readSettings()?.slide_image[0];
  if (slide === undefined) return;
  const isEnglish = localStorage.getItem('language') === 'en';
  loadPicture((isEnglish && slide.path_en) || slide.path);
}

/** Loads the tiles in view of the lobby's first row, its largest part, while the app is still on its way. */
function loadFirstTiles({ data }: { data: Data<'listLobbyRows'> | null }): void {
  if (data === null) return;
  const opening = history.state ?? readSettings()?.main_page_category_show.toUpperCase();
  const row = (data.tabs.find(({ tab }) => tab === opening) ?? data.tabs[0])?.rows[0];
  for (const id of row?.game_ids.slice(0, TILES_IN_VIEW) ?? []) {
    const game = data.games.find(({ game_id }) => game_id === id);
    if (game) loadPicture(`${game.image_vertical}?version=${game.image_version}`);
  }
}

function readSettings(): SiteSettings | null {
  return JSON.parse(document.getElementById('kapao-settings')?.textContent || 'null');
}

function loadPicture(path: string): void {
  const image = new Image();
  image.fetchPriority = 'high';
  image.src = /^(https?:|data:|\/)/.test(path) ? path : `/api/cdn/${path}`;
}
