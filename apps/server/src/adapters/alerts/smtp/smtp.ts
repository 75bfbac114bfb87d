import { isIP } from 'node:net';
import { credential, validCredentials } from '@kapao/contract/third-parties/credentials.ts';
import type { ServiceCredentials } from '@kapao/contract/third-parties/credentials.ts';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { allowedHost } from '../../outside-calls.ts';
import type { ConnectionTest, ServiceAddress } from '../../service-protocol.ts';
import type { AlertOutcome, AlertService } from '../port.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 10_000;
const PORTS: Readonly<Record<string, number>> = { 'smtps:': 465, 'smtp:': 587 };
/** A server of this machine, such as the sandbox's, which needs no TLS. Live mode refuses it. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** `smtps://` speaks TLS from the first byte; `smtp://` asks for STARTTLS, and sends nothing without it. */
export function connectSmtp({ baseUrl, credentials }: ServiceAddress): AlertService {
  const connect = async () => createTransport(await settingsOf(baseUrl, credentials));
  type Transport = Awaited<ReturnType<typeof connect>>;
  const withTransport = async <Result>(work: (transport: Transport) => Promise<Result>) => {
    const transport = await connect();
    try {
      return await work(transport);
    } finally {
      transport.close();
    }
  };
  return {
    send: async ({ id, title, text }) => {
      const from = credential(credentials, 'from');
      const mail = {
        from,
        to: credential(credentials, 'to'),
        subject: title,
        text,
        // A repeat has the same id, by which a mail program can show it once.
        messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
      };
      try {
        const { rejected } = await withTransport((transport) => transport.sendMail(mail));
        // Some receivers were refused: a repeat would reach the others twice.
        if (rejected.length > 0) return { outcome: 'refused', reason: 'a receiver was refused' };
        return { outcome: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    testConnection: async () => {
      try {
        await withTransport((transport) => transport.verify());
        return { outcome: 'accepted', status: 250 };
      } catch (error) {
        return testOf(error);
      }
    },
  };
}

async function settingsOf(baseUrl: string, credentials: ServiceCredentials) {
  const { protocol, hostname, port } = new URL(baseUrl);
  const [user] = validCredentials(credentials, 'user');
  const [pass = ''] = validCredentials(credentials, 'password');
  const isLocal = LOCAL_HOSTS.includes(hostname);
  const name = hostname.replace(/^\[|\]$/g, '');
  return {
    host: await allowedHost(name),
    // The certificate is that of the name, whatever address it was looked up at.
    ...(isIP(name) === 0 && { tls: { servername: name } }),
    port: port === '' ? PORTS[protocol] : Number(port),
    secure: protocol === 'smtps:',
    requireTLS: !isLocal,
    ignoreTLS: isLocal,
    ...(user !== undefined && { auth: { user, pass } }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface SmtpFault {
  /** The package's own code. */
  code: string;
  /** The status of the server's answer; undefined without one. */
  status: number | undefined;
}

const fault = z.object({ code: z.string().max(40), responseCode: z.number().int().optional() });

/** Reads code and status of an error. Its text is left out, because it may repeat addresses or the password. */
function faultOf(error: unknown): SmtpFault {
  const { data } = fault.safeParse(error);
  return { code: data?.code ?? 'fault', status: data?.responseCode };
}

function outcomeOf(error: unknown): AlertOutcome {
  const { code, status } = faultOf(error);
  const reason = status === undefined ? code : `${code}, status ${status}`;
  const isFinal = status !== undefined && status >= 500;
  return isFinal ? { outcome: 'refused', reason } : { outcome: 'later', reason };
}

function testOf(error: unknown): ConnectionTest {
  const { code, status } = faultOf(error);
  if (code === 'ETIMEDOUT') return { outcome: 'timed_out' };
  if (status === undefined) return { outcome: 'unreachable' };
  return { outcome: code === 'EAUTH' ? 'key_refused' : 'unexpected', status };
}
