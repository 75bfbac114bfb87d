import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { isDialectName, type DialectName } from './dialects/dialects.ts';
import { isJsonObject, textField, urlField, type JsonObject } from './json-object.ts';

/** One registration of this studio by an operator. */
export interface Operator {
  /** The code under which the operator registered the studio. */
  readonly code: string;
  readonly operatorId: string;
  /** The base address of the operator's wallet; calls go to `{walletUrl}/wallet/…`. */
  readonly walletUrl: string;
  /** The wallet protocol that we speak with this operator. */
  readonly protocol: DialectName;
  /** The operator's key, where the protocol signs. */
  readonly publicKey: KeyObject | undefined;
  /** The secrets of a protocol that does not. */
  readonly credentials: Readonly<Record<string, string>>;
}

export interface OperatorRegistry {
  all(): readonly Operator[];
  find(operatorId: string, code: string): Operator | undefined;
}

/**
 * Reads operators.json again after each change, so that registrations apply without a restart. If the file is missing
 * or incomplete, the last good version stays.
 */
export function watchOperators(file: string): OperatorRegistry {
  let readAt = '';
  let operators: readonly Operator[] = [];
  const all = () => {
    const stamp = stampOf(file);
    if (stamp !== readAt && stamp !== '') {
      const read = readOperators(file);
      if (read !== undefined) {
        operators = read;
        readAt = stamp;
      }
    }
    return operators;
  };
  return {
    all,
    find: (operatorId, code) =>
      all().find((operator) => operator.operatorId === operatorId && operator.code === code),
  };
}

function stampOf(file: string): string {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.mtimeNs}-${stat.size}-${stat.ino}`;
}

function readOperators(file: string): Operator[] | undefined {
  try {
    const rows: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!Array.isArray(rows)) return undefined;
    return rows.filter(isJsonObject).flatMap((row) => operatorFrom(row) ?? []);
  } catch {
    return undefined;
  }
}

/** Reads an operator from a row; undefined for an invalid row, so that one bad row does not block the others. */
function operatorFrom(row: JsonObject): Operator | undefined {
  const code = textField(row, 'code');
  const operatorId = textField(row, 'operator_id');
  const walletUrl = urlField(row, 'wallet_url');
  const pem = textField(row, 'public_key', 8000);
  const protocol = textField(row, 'protocol') ?? 'rs';
  if (code === undefined || operatorId === undefined || walletUrl === undefined) return undefined;
  if (!isDialectName(protocol) || (protocol === 'rs' && pem === undefined)) return undefined;
  try {
    const publicKey = pem === undefined ? undefined : createPublicKey(pem);
    return {
      code,
      operatorId,
      walletUrl: walletUrl.replace(/\/+$/, ''),
      protocol,
      publicKey,
      credentials: credentialsIn(row),
    };
  } catch {
    return undefined;
  }
}

function credentialsIn(row: JsonObject): Record<string, string> {
  const given = isJsonObject(row['credentials']) ? row['credentials'] : {};
  return Object.fromEntries(Object.keys(given).map((name) => [name, textField(given, name) ?? '']));
}
