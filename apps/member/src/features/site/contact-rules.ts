import type { SiteSettings } from '@kapao/contract/site.ts';

export interface Channel {
  kind: 'line' | 'telegram';
  /** The account's name there. */
  id: string;
  /** '' where the operator has given none. */
  link: string;
}

/** SPEC 2.4, "Contact": Line if enable_line is on, Telegram if enable_telegram is on. */
export function contactChannels(settings: SiteSettings): Channel[] {
  const { enable_line, line_id, line_link, enable_telegram, telegram_id, telegram_link } = settings;
  const channels: (Channel | false)[] = [
    enable_line && { kind: 'line', id: line_id, link: line_link },
    enable_telegram && { kind: 'telegram', id: telegram_id, link: telegram_link },
  ];
  return channels.filter((channel) => channel !== false);
}

/**
 * Safari itself: other browsers also say "Safari", and name themselves besides. In it the link opens
 * in the same tab, where the phone hands it to the channel's app without a stray window.
 */
export function isSafari(userAgent: string): boolean {
  return (
    /safari/i.test(userAgent) &&
    !/chrome|chromium|crios|fxios|edg|opr\/|opt\/|android|line\/|samsungbrowser|duckduckgo/i.test(
      userAgent,
    )
  );
}
