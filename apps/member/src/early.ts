/**
 * Runs before the app itself has been fetched: for who comes back with a token it asks for what their
 * first screen waits for, so that a phone on a slow network has the answers when it has the app. It
 * imports nothing, because what it imports it would wait for.
 */
import type { EarlyAnswers } from './api/early-answers.ts';

const WEBSITE_ID = import.meta.env.VITE_WEBSITE_ID ?? '3';
/** What a screen begins with, besides the session: the paths are the contract's (early.test.ts). */
const FIRST_CALLS: Readonly<Record<string, readonly string[]>> = {
  '/game': [`/games/${WEBSITE_ID}/provider/ALL`],
  '/payment/deposit': [`/payment/get/payin/${WEBSITE_ID}`, '/payment/payin'],
};

const token = localStorage.getItem('access_token');
if (token !== null) {
  const answers: EarlyAnswers['answers'] = new Map();
  const ask = (method: string, path: string) => {
    const answer = fetch(`/api${path}`, { method, headers: { Authorization: token } }).then(
      // Read to its end: one that nobody takes would hold a connection.
      async (response) => new Response(await response.text(), { status: response.status }),
    );
    // Who takes it deals with its failure; where nobody does, nothing has failed.
    answer.catch(() => {});
    answers.set(`${method} /api${path}`, answer);
  };
  ask('POST', '/member/checkaccesstoken');
  for (const path of FIRST_CALLS[location.pathname] ?? []) ask('GET', path);
  window.kapaoEarly = { token, answers };
}
