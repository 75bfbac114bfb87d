import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { publicIconHosts } from '@kapao/contract/icons.ts';
import { closeBrowser, launchBrowser } from '../scripts/testing/browser.ts';
import { portOf } from '@kapao/postgres/ports.ts';
import { onConsoleError } from './console-errors.ts';

const script = `
  Promise.allSettled([
    ...${JSON.stringify(publicIconHosts)}.map((host) => fetch(host + '/no-such-set.json?icons=a')),
    fetch('/missing'),
  ]).then(() => {
    console.info('nothing');
    console.warn('a warning');
    throw new Error('a defect');
  });`;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => closeBrowser(browser));

it('notes errors and warnings, but not that a public host has no icon or cannot be reached', async () => {
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/missing' ? 404 : 200;
    const type = request.url === '/script.js' ? 'text/javascript' : 'text/html';
    response.setHeader('content-type', type);
    response.end(request.url === '/' ? '<script src="/script.js"></script>' : script);
  });
  onTestFinished(() => server.close().closeAllConnections());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${portOf(server)}`;
  const context = await browser.newContext();
  const [unreachable, ...others] = publicIconHosts;
  await context.route(`${unreachable}/**`, (route) => route.abort());
  for (const host of others) {
    await context.route(`${host}/**`, (route) =>
      route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } }),
    );
  }
  const onError = vi.fn();
  onConsoleError(context, onError);
  const page = await context.newPage();
  await page.goto(url);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledWith({ what: 'a defect', url: '' }), {
    timeout: 10_000,
  });
  expect(onError.mock.calls).toEqual(
    expect.arrayContaining([
      [{ what: expect.stringContaining('404'), url: `${url}/missing` }],
      [{ what: 'a warning', url: `${url}/script.js` }],
      [{ what: 'a defect', url: '' }],
    ]),
  );
  expect(onError).toHaveBeenCalledTimes(3);
});
