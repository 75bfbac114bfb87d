import type { SiteSettings } from '@kapao/contract/site.ts';

export interface Channel {
  kind: 'line' | 'telegram';
  /** The name of the site's account in the chat service. */
  id: string;
  /** '' if the operator has set none. */
  link: string;
}

/** The channels of the contact screen: Line if enable_line is on, Telegram if enable_telegram is on (site-43). */
export function contactChannels(settings: SiteSettings): Channel[] {
  const { enable_line, line_id, line_link, enable_telegram, telegram_id, telegram_link } = settings;
  const channels: (Channel | false)[] = [
    enable_line && { kind: 'line', id: line_id, link: line_link },
    enable_telegram && { kind: 'telegram', id: telegram_id, link: telegram_link },
  ];
  return channels.filter((channel) => channel !== false);
}

/**
 * True for Safari itself; other browsers also contain "Safari" but add their own name. In Safari a link
 * opens in the same tab, from which the phone opens the channel's app without leaving an empty tab.
 */
export function isSafari(userAgent: string): boolean {
  return (
    /safari/i.test(userAgent) &&
    !/chrome|chromium|crios|fxios|edg|opr\/|opt\/|android|line\/|samsungbrowser|duckduckgo/i.test(
      userAgent,
    )
  );
}
