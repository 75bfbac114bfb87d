import { isVersionKind } from '@kapao/contract/office/version-kinds.ts';
import { isServiceKind } from '@kapao/contract/third-parties/service-kinds.ts';
import { editors } from './editors.ts';
import { itemPaths, paths } from './paths.ts';

/**
 * The page of a target of the log, such as `withdrawal:…`; of a kind alone, such as `missions`, the list of its records.
 * Undefined for targets without a page.
 */
export function targetHref(target: string): string | undefined {
  return hrefOf(target)?.replace(LAST_SLASH, '$1');
}

/** The slash behind a list's address where no record follows. */
const LAST_SLASH = /(.)\/$/;

function hrefOf(target: string): string | undefined {
  const [kind = '', ...rest] = target.split(':');
  const id = rest.join(':');
  switch (kind) {
    case 'withdrawal':
      return itemPaths.withdrawal(id);
    case 'deposit':
      return itemPaths.deposit(id);
    case 'transfer':
      return paths.transfers({ open: id });
    case 'member':
      return itemPaths.member(id);
    case 'proposal':
      return paths.proposals({ open: id });
    case 'case':
      return paths.cases({ view: 'all', open: id });
    case 'messages':
      return paths.messages();
    case 'coupon':
      return paths.coupons({ code: id });
    case 'promotion':
      return itemPaths.promotion(id);
    case 'event-endpoint':
      return itemPaths.eventEndpoint(id);
    case 'studio':
      return paths.studios({ studio: id });
    case 'site':
      return paths.site();
    case 'settings':
      return paths.settings();
    case 'switch':
      return switchHref(id);
    default:
      if (isServiceKind(kind)) return paths.services({ service: target });
      return isVersionKind(kind) ? editors[kind]?.href(id) : undefined;
  }
}

/** The page of a switch's thing, by `studio:…`; a switch of the whole site is on the games' page. */
function switchHref(named: string): string {
  const [kind, code = ''] = named.split(':');
  if (kind === 'studio') return paths.studios({ studio: code });
  if (kind === 'brand') return itemPaths.brand(code);
  if (kind === 'game') return paths.games({ game: code });
  if (kind === 'method') return itemPaths.paymentMethod(code);
  return paths.games();
}

/** The search parameters that name the thing on a page; the others are filters and pages of a list. */
const OPENING = ['open', 'studio', 'game', 'service'];

/** The thing that an address shows, whatever else the address has: two addresses of one thing have one place. */
export function placeOf(href: string): string {
  const { pathname, searchParams } = new URL(href, 'https://office.invalid');
  const [opened] = OPENING.flatMap((name) => searchParams.get(name) ?? []);
  const page = pathname.replace(LAST_SLASH, '$1');
  return opened === undefined ? page : `${page} ${opened}`;
}
