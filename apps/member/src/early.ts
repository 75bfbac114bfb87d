/**
 * Runs before the app's code has been fetched: with a stored token it requests the first screen's data, so
 * that responses and app arrive together.
 *
 * It imports nothing, because it would have to wait for its imports.
 */
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
}

/** Loads the first slide, the largest part of the home screen, which the app would ask for only when it draws. */
function loadFirstSlide(): void {
  const json = document.getElementById('kapao-settings')?.textContent;
  if (!json) return;
  const { slide_image: slides }: Pick<SiteSettings, 'slide_image'> = JSON.parse(json);
  const [slide] = slides;
  if (slide === undefined) return;
  const isEnglish = localStorage.getItem('language') === 'en';
  const path = (isEnglish && slide.path_en) || slide.path;
  const image = new Image();
  image.fetchPriority = 'high';
  image.src = /^(https?:|data:|\/)/.test(path) ? path : `/api/cdn/${path}`;
}
