import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import type { Sandbox } from '../context.ts';
import { SMTP_PASSWORD, SMTP_USER, takeAlert } from './messages.ts';

const MAX_BYTES = 256 * 1024;

/** Plays a mail server without TLS, which takes each mail and delivers none. Returns a function that stops it. */
export async function startSmtpSink({ config, database }: Sandbox): Promise<() => Promise<void>> {
  const { smtpPort, host } = config;
  if (smtpPort === undefined) return async () => {};
  const server = new SMTPServer({
    size: MAX_BYTES,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      const isKnown = username === SMTP_USER && password === SMTP_PASSWORD;
      done(isKnown ? null : new Error('authentication failed'), { user: username });
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const receiver = envelope.rcptTo.map(({ address }) => address).join(', ');
        takeAlert(database, { service: 'smtp', receiver, text: textOf(Buffer.concat(chunks)) });
        done();
      });
    },
  });
  // A client that hangs up is no fault of the sandbox.
  server.on('error', () => {});
  const listening = server.listen(smtpPort, host);
  await once(listening, 'listening');
  return () => new Promise((stopped) => server.close(() => stopped()));
}

/** Reads the one text of a mail. */
function textOf(mail: Buffer): string {
  const whole = mail.toString('utf8');
  const [head = '', ...rest] = whole.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const encoding = /^content-transfer-encoding: (.+)$/im.exec(head)?.[1]?.trim();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body;
}

function fromQuotedPrintable(body: string): string {
  const joined = body.replaceAll('=\r\n', '');
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
