import { expect, it } from 'vitest';
import { serviceFaults } from '../../live-mode.ts';
import { SANDBOX_LINE_TOKEN } from './line/protocol.ts';
import { alertProtocols } from './protocols.ts';
import { SANDBOX_SMTP_PASSWORD } from './smtp/protocol.ts';
import { SANDBOX_TELEGRAM_TOKEN } from './telegram/protocol.ts';

const faultsOf = (protocol: string, baseUrl: string, field: string, value: string) =>
  serviceFaults({
    kind: 'alert',
    code: 'ops',
    protocol,
    baseUrl,
    credentials: { [field]: [value] },
  });

it.each([
  ['line', 'https://api.line.me', 'access_token', SANDBOX_LINE_TOKEN],
  ['telegram', 'https://api.telegram.org', 'bot_token', SANDBOX_TELEGRAM_TOKEN],
  ['smtp', 'smtps://mail.kapao.co.th:465', 'password', SANDBOX_SMTP_PASSWORD],
])('svc-10: live mode refuses the sandbox’s secret of %s', (protocol, baseUrl, field, secret) => {
  expect(alertProtocols[protocol]?.fields.find(({ name }) => name === field)?.isSecret).toBe(true);
  expect(faultsOf(protocol, baseUrl, field, secret)).toHaveLength(1);
  expect(faultsOf(protocol, baseUrl, field, `${secret}-of-our-own`)).toEqual([]);
});

it('notify-10: live mode takes a mail server of the internet alone, and mail alone has its schemes', () => {
  const mail = (baseUrl: string) => faultsOf('smtp', baseUrl, 'password', 'own');
  expect(mail('smtp://mail.kapao.co.th')).toEqual([]);
  for (const url of ['smtp://127.0.0.1:25', 'smtps://mail', 'smtp://2130706433', 'smtp://[::1]']) {
    expect(mail(url), url).toHaveLength(1);
  }
  expect(faultsOf('line', 'smtp://mail.kapao.co.th', 'to', 'own')).toHaveLength(1);
});
