import { publicIconHosts } from '@kapao/contract/icons.ts';
import type { BrowserContext } from 'playwright-core';

export interface ConsoleError {
  what: string;
  /** URL of the script or resource; empty for an error that no script caught. */
  url: string;
}

/** Reports console errors and uncaught errors of a browser context's pages. */
export function onConsoleError(
  context: BrowserContext,
  note: (consoleError: ConsoleError) => void,
): void {
  context.on('weberror', (error) => note({ what: error.error().message, url: '' }));
  context.on('console', (message) => {
    const { url } = message.location();
    if (!['error', 'warning'].includes(message.type()) || isPublicIcon(url)) return;
    note({ what: message.text(), url });
  });
}

/**
 * While our server answers slowly, the app also asks public icon hosts (site-55), which fail without the internet. The
 * server's icons.test.ts checks that ours has all icons.
 */
export function isPublicIcon(url: string): boolean {
  return publicIconHosts.some((host) => url.startsWith(`${host}/`));
}
