import type { BothLanguages } from '@kapao/contract/envelope.ts';
import { validCredentials } from '@kapao/contract/third-parties/credentials.ts';
import type {
  CredentialField,
  ServiceCredentials,
} from '@kapao/contract/third-parties/credentials.ts';

/** What every protocol of a third party has, whatever its kind: a payment gateway, an SMS service, an alert service. */
export interface ServiceProtocol<Connected extends ConnectedService> extends BothLanguages {
  fields: readonly CredentialField[];
  /** The company's address; null where each operator has another one. */
  baseUrl: string | null;
  /** The schemes of its address; `https:` and `http:` unless it says otherwise. */
  schemes?: readonly string[];
  connect(service: ServiceAddress, publicUrl: string): Connected;
  /** Credentials that are public, such as the sandbox's, which live mode refuses: the name of each such field. */
  publicFields(credentials: ServiceCredentials): string[];
}

/**
 * Builds `publicFields`: a field is public where one of its values is the published one, or passes the test of published
 * ones, such as a prefix of test keys.
 */
export function publishedFields(
  published: Readonly<Record<string, string | ((value: string) => boolean)>>,
): (credentials: ServiceCredentials) => string[] {
  return (credentials) =>
    Object.entries(published).flatMap(([field, known]) => {
      const isPublished = typeof known === 'string' ? (value: string) => value === known : known;
      return validCredentials(credentials, field).some(isPublished) ? [field] : [];
    });
}

/** Finds a protocol by its name; undefined for one that this server does not implement. */
export function protocolNamed<Protocol>(
  protocols: Readonly<Record<string, Protocol>>,
  name: string,
): Protocol | undefined {
  return Object.hasOwn(protocols, name) ? protocols[name] : undefined;
}

export interface ServiceAddress {
  code: string;
  baseUrl: string;
  credentials: ServiceCredentials;
}

export interface ConnectedService {
  /** Makes a call that changes nothing, which shows whether the service answers and takes our key. */
  testConnection(): Promise<ConnectionTest>;
}

/** The outcome of a test; `status` is that of the answer. Alert services alone send a message with it. */
export type ConnectionTest =
  | { outcome: 'accepted' | 'key_refused' | 'unexpected'; status: number }
  | { outcome: 'sent' | 'not_sent' | 'timed_out' | 'unreachable' };

/** Returns the outcome of a test that had no answer. */
export function withoutAnswer(error: unknown): ConnectionTest {
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  return { outcome: isLate ? 'timed_out' : 'unreachable' };
}

/** The scheme of an address, such as `https:`; empty for a text that is no address. */
export function schemeOf(baseUrl: string): string {
  return URL.parse(baseUrl)?.protocol ?? '';
}

/** Whether an address has a scheme of the protocol. */
export function hasSchemeOf(
  { schemes }: { schemes?: readonly string[] },
  baseUrl: string,
): boolean {
  return (schemes ?? ['https:', 'http:']).includes(schemeOf(baseUrl));
}

/**
 * svc-03: whether an address has no place for a secret: a user and password, a query or a fragment. An address is shown,
 * logged and kept in plain text.
 */
export function isPlainAddress(baseUrl: string): boolean {
  const url = URL.parse(baseUrl);
  return url !== null && `${url.username}${url.password}${url.search}${url.hash}` === '';
}
