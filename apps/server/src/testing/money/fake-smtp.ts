import { once } from 'node:events';
import { createServer } from 'node:net';
import { portOf } from '@kapao/postgres/ports.ts';

/** The answers of a mail server to its commands, by the command's first word. */
type SmtpAnswers = Readonly<Record<string, string>>;

export interface FakeSmtp {
  /** The address of the server, `smtp://…`. */
  url: string;
  /** The mails that were taken, as they were sent. */
  mails: string[];
  /** The first word of each command. */
  commands: string[];
  /** Answers in place of the usual ones. */
  answers: SmtpAnswers;
  close(): Promise<void>;
}

const USUAL: SmtpAnswers = {
  greeting: '220 mail.example ESMTP',
  EHLO: '250-mail.example\r\n250 AUTH PLAIN',
  AUTH: '235 2.7.0 Accepted',
  MAIL: '250 2.1.0 OK',
  RCPT: '250 2.1.5 OK',
  DATA: '354 Go ahead',
  end: '250 2.0.0 OK queued as 4f1c',
  RSET: '250 2.0.0 OK',
  QUIT: '221 2.0.0 Bye',
};

/** Starts a mail server whose answers a test gives; an empty answer is none. */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const fake: FakeSmtp = { url: '', mails: [], commands: [], answers: {}, close: async () => {} };
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let waiting = '';
    let isMail = false;
    const say = (word: string) => {
      const answer = fake.answers[word] ?? USUAL[word] ?? '502 5.5.1 Unknown';
      if (answer !== '') socket.write(`${answer}\r\n`);
    };
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => {
      waiting += bytes.toString('utf8');
      for (;;) {
        const ending = isMail ? '\r\n.\r\n' : '\r\n';
        const end = waiting.indexOf(ending);
        if (end < 0) return;
        const part = waiting.slice(0, end);
        waiting = waiting.slice(end + ending.length);
        if (isMail) fake.mails.push(part);
        const word = isMail ? 'end' : (part.split(' ')[0] ?? '').toUpperCase();
        if (word !== 'end') fake.commands.push(word);
        isMail = !isMail && word === 'DATA' && fake.answers['DATA'] === undefined;
        say(word);
      }
    });
    say('greeting');
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  fake.url = `smtp://127.0.0.1:${portOf(server)}`;
  fake.close = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return fake;
}
