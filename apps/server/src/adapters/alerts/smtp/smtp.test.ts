import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeSmtp } from '../../../testing/money/fake-smtp.ts';
import type { FakeSmtp } from '../../../testing/money/fake-smtp.ts';
import { connectSmtp } from './smtp.ts';

const PASSWORD = 'a-password-of-a-mailbox';
const ID = '3f0a2f5e-7d6c-4b1a-9e8d-0c1b2a394857';
const message = {
  id: ID,
  title: '[Kapao] แจ้งเตือน',
  text: '[Kapao] แจ้งเตือน\nhttps://office.example',
};

let mail: FakeSmtp;
beforeEach(async () => {
  mail = await startFakeSmtp();
});
afterEach(() => mail.close());
const connect = (baseUrl = mail.url) =>
  connectSmtp({
    code: 'mail',
    baseUrl,
    credentials: {
      user: ['alerts'],
      password: [PASSWORD],
      from: ['alerts@kapao.example'],
      to: ['one@kapao.example, two@kapao.example'],
    },
  });
const send = () => connect().send(message);

it('notify-01: a mail goes to all receivers, and a repeat has the same id', async () => {
  expect(await send()).toEqual({ outcome: 'sent' });
  expect(await send()).toEqual({ outcome: 'sent' });
  expect(mail.mails).toHaveLength(2);
  for (const sent of mail.mails) {
    expect(sent).toMatch(/^To: one@kapao.example, two@kapao.example$/m);
    expect(sent).toContain(`Message-ID: <${ID}@kapao.example>`);
    expect(sent).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
  }
});

it.each([
  [
    { AUTH: '535 5.7.8 Error: authentication failed' },
    { outcome: 'refused', reason: 'EAUTH, status 535' },
  ],
  [
    { AUTH: '454 4.7.0 Temporary authentication failure' },
    { outcome: 'later', reason: 'EAUTH, status 454' },
  ],
  [{ RCPT: '550 5.1.1 No such user' }, { outcome: 'refused', reason: 'EENVELOPE, status 550' }],
  [
    { RCPT: '451 4.7.1 Greylisted, try again' },
    { outcome: 'later', reason: 'EENVELOPE, status 451' },
  ],
  [{ end: '554 5.7.1 Rejected' }, { outcome: 'refused', reason: 'EMESSAGE, status 554' }],
  [{ greeting: '421 4.3.2 Shutting down' }, { outcome: 'later' }],
])(
  'notify-06: the mail server’s answer %j decides whether the mail is sent again',
  async (answers, outcome) => {
    mail.answers = answers;
    const sent = await send();
    expect(sent).toMatchObject(outcome);
    expect(JSON.stringify(sent)).not.toContain(PASSWORD);
  },
);

it('notify-06: a mail to a server that is away is sent again', async () => {
  expect(await connect('smtp://127.0.0.1:1').send(message)).toMatchObject({ outcome: 'later' });
});

it('notify-10: outside this machine nothing is sent, not even the password, without TLS', async () => {
  // Another name of this machine stands for a server elsewhere: it offers no STARTTLS.
  const elsewhere = mail.url.replace('127.0.0.1', '127.0.0.2');
  const sent = await connect(elsewhere).send(message);
  expect(sent).toEqual({ outcome: 'refused', reason: 'ETLS, status 502' });
  expect(mail.commands).toEqual(['EHLO', 'STARTTLS']);
});

it('svc-07: the test of a mail server signs in, and sends nothing', async () => {
  expect(await connect().testConnection()).toEqual({ outcome: 'accepted', status: 250 });
  mail.answers = { AUTH: '535 5.7.8 Error: authentication failed' };
  expect(await connect().testConnection()).toEqual({ outcome: 'key_refused', status: 535 });
  expect(await connect('smtp://127.0.0.1:1').testConnection()).toEqual({ outcome: 'unreachable' });
  expect(mail.mails).toEqual([]);
});
