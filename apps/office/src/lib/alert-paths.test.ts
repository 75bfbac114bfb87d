import { alertPath } from '@kapao/contract/office/alert-paths.ts';
import { expect, it } from 'vitest';
import { itemPaths, paths } from './paths.ts';
import { targetHref } from './target-href.ts';

it.each(['withdrawal:w-1', 'deposit:a b', 'member:7', 'proposal:31', 'studio:lotus'])(
  'notify-08: an alert leads to the page that the office has for %s',
  (subject) => {
    expect(alertPath({ cause: 'contradiction', subject })).toBe(
      targetHref(subject)?.replaceAll('+', '%20'),
    );
  },
);

it('notify-08: an alert leads to the lists that the office has', () => {
  const path = (cause: Parameters<typeof alertPath>[0]['cause'], subject = '') =>
    alertPath({ cause, subject });
  expect([
    path('withdrawals_waiting'),
    path('slips_waiting'),
    path('transfers_waiting'),
    path('cases_waiting'),
    path('new_network_sign_in', '12'),
    path('large_win', '9'),
    path('gateway_silent', 'opn'),
    path('switched_off', 'play'),
    path('change_failed', 'ranks:gold'),
    path('alert_unsent', 'line'),
    path('many_reveals', 'a@b.c'),
  ]).toEqual([
    paths.withdrawals(),
    paths.deposits(),
    paths.transfers(),
    paths.cases(),
    paths.staff(),
    itemPaths.transfer('9'),
    paths.operations(),
    paths.games(),
    paths.versions({ view: 'scheduled' }),
    paths.services(),
    paths.audit({ actor: 'a@b.c', operation: 'revealMember' }),
  ]);
});
