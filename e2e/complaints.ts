import { publicIconHosts } from '@kapao/contract/icons.ts';
import type { BrowserContext } from 'playwright-core';

export interface Complaint {
  what: string;
  /** Of the script or the resource; empty for what no script has caught. */
  url: string;
}

/** Notes what the consoles and the scripts of a browser's pages complain of. */
export function onComplaint(context: BrowserContext, note: (complaint: Complaint) => void): void {
  context.on('weberror', (error) => note({ what: error.error().message, url: '' }));
  context.on('console', (message) => {
    const { url } = message.location();
    if (!['error', 'warning'].includes(message.type()) || isPublicIcon(url)) return;
    note({ what: message.text(), url });
  });
}

/**
 * While our own server is slow to answer, icons are asked for at the public hosts, too (site-55), and
 * a browser without the internet complains of that. That ours has them all is seen by the server's icons.test.ts.
 */
export function isPublicIcon(url: string): boolean {
  return publicIconHosts.some((host) => url.startsWith(`${host}/`));
}
