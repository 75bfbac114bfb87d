import { ATTRIBUTION_LENGTH_MAX } from '@kapao/contract/members/rules.ts';

/**
 * First-visit tracking (account-09): keeps a visitor's referral until the registration. Later visits change
 * nothing. The register route reads its own URL first (account-10).
 */
const REFERRER_COOKIE = 'referrer';
const REFERRER_MAX_AGE_SECONDS = 30 * 24 * 60 * 60;
const AFFILIATE_LENGTH_MAX = 64;

export interface Attribution {
  aff_id: string | null;
  partner: string | null;
  referrer: string | null;
}

export function rememberFirstVisit(): void {
  const query = new URLSearchParams(location.search);
  for (const name of ['partner', 'affid']) {
    const value = query.get(name);
    if (value && localStorage.getItem(name) === null) {
      localStorage.setItem(name, value.slice(0, ATTRIBUTION_LENGTH_MAX));
    }
  }
  if (isExternal(document.referrer) && readReferrer() === null) {
    const value = encodeURIComponent(document.referrer.slice(0, ATTRIBUTION_LENGTH_MAX));
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `${REFERRER_COOKIE}=${value}; path=/; max-age=${REFERRER_MAX_AGE_SECONDS}; samesite=lax${secure}`;
  }
}

/** The attribution that a registration sends: `aff` of the URL, then `affid`, then the stored value. */
export function readAttribution(search: string): Attribution {
  const query = new URLSearchParams(search);
  const affiliate = query.get('aff') || query.get('affid') || localStorage.getItem('affid');
  return {
    aff_id: affiliate === null ? null : affiliate.slice(0, AFFILIATE_LENGTH_MAX),
    partner: localStorage.getItem('partner'),
    referrer: readReferrer(),
  };
}

function isExternal(referrer: string): boolean {
  try {
    return new URL(referrer).host !== location.host;
  } catch {
    return false;
  }
}

function readReferrer(): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${REFERRER_COOKIE}=`));
  if (pair === undefined) return null;
  const value = pair.slice(REFERRER_COOKIE.length + 1);
  try {
    return decodeURIComponent(value);
  } catch {
    // Another page of this host may have written this cookie without encoding, so its text is taken as it is.
    return value;
  }
}
