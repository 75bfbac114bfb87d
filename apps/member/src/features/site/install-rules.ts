/** How this browser installs a site: by its own dialog, by steps that the member takes, or not at all. */
export type InstallWay = 'prompt' | 'steps' | null;

interface Browser {
  hasOffer: boolean;
  userAgent: string;
  /** iPads call themselves Macs; they have a touch screen. */
  touchPoints: number;
  isInstalled: boolean;
}

/** install-01: browsers inside other apps cannot install, and iOS has no dialog. */
export function installWay({ hasOffer, userAgent, touchPoints, isInstalled }: Browser): InstallWay {
  if (isInstalled) return null;
  if (hasOffer) return 'prompt';
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  const isInsideApp = /\b(?:Line|FBAN|FBAV|Instagram|TikTok|musical_ly)\b/i.test(userAgent);
  return isIos && !isInsideApp ? 'steps' : null;
}

/** install-01: the right moment: a second visit, or a deposit that arrived. */
export function isInstallMoment(member: { visits: number; hasDeposit: boolean }): boolean {
  return member.visits >= 2 || member.hasDeposit;
}
