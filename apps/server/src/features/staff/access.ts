import { BlockList, isIP } from 'node:net';
import type { Config } from '../../config.ts';
import sql from 'sql-template-tag';
import type { Database, Queryable, Tx } from '../../db/database.ts';

/** The networks from which the office can be reached, and whether it asks for a second factor. */
export interface OfficeAccess {
  /** The allowed networks; an empty list allows all. */
  networks: string[];
  /** Whether the office asks for a second factor; null for the default of the server's mode. */
  secondFactor: boolean | null;
}

export async function readAccess(on: Queryable): Promise<OfficeAccess> {
  const [access] = await on.query<OfficeAccess>(
    sql`
      select networks,
             second_factor as "secondFactor"
        from office_access`,
    'office_access',
  );
  if (!access) throw new Error('the office has no access rules');
  return access;
}

/** Reads the settings of access to the office, and locks them until the commit. */
export async function lockAccess(tx: Tx): Promise<OfficeAccess> {
  await tx.query(sql`
    select
      from office_access
       for update`);
  return readAccess(tx);
}

export async function writeAccess(tx: Tx, { networks, secondFactor }: OfficeAccess): Promise<void> {
  await tx.query(sql`
    update office_access
       set networks      = ${networks},
           second_factor = ${secondFactor}`);
}

/**
 * office-26: whether the office asks for a second factor. By default it does in live mode and does not in the sandbox.
 */
export async function asksForSecondFactor({
  database,
  config,
}: {
  database: Database;
  config: Pick<Config, 'mode'>;
}): Promise<boolean> {
  const { secondFactor } = await readAccess(database);
  return secondFactor ?? config.mode === 'live';
}

type Loosened = Partial<OfficeAccess>;

/**
 * office-53: splits a wanted access into the stricter part, which applies at once, and the looser part, which waits.
 */
export function splitAccess(
  from: OfficeAccess,
  wanted: OfficeAccess,
  mode: Config['mode'],
): { now: OfficeAccess; waits: Loosened } {
  const networks = commonNetworks(from.networks, wanted.networks);
  const asks = ({ secondFactor }: OfficeAccess) => secondFactor ?? mode === 'live';
  const isFactorLoosened = asks(from) && !asks(wanted);
  const secondFactor = isFactorLoosened ? from.secondFactor : wanted.secondFactor;
  const isWider = !isSameSet(networks, wanted.networks);
  return {
    now: { networks: isWider ? networks : wanted.networks, secondFactor },
    waits: {
      ...(isWider && { networks: wanted.networks }),
      ...(isFactorLoosened && { secondFactor: wanted.secondFactor }),
    },
  };
}

/**
 * Returns the networks that both lists allow. Where two networks overlap, one contains the other, and the smaller one
 * is returned.
 */
function commonNetworks(from: readonly string[], to: readonly string[]): string[] {
  if (from.length === 0) return [...to];
  if (to.length === 0) return [...from];
  const kept = to.filter((network) => isNetworkWithin(network, from));
  const narrowed = from.filter((network) => isNetworkWithin(network, to));
  return [...new Set([...kept, ...narrowed])];
}

/** Whether one of `networks` contains this network: its first address is inside, and its prefix is not shorter. */
function isNetworkWithin(network: string, networks: readonly string[]): boolean {
  return networks.some((wider) => {
    const [base, length] = partsOf(network);
    const [wideBase, wideLength] = partsOf(wider);
    const isSameFamily = isIP(base) === isIP(wideBase);
    return isSameFamily && wideLength <= length && isInNetworks(base, [wider]);
  });
}

function partsOf(network: string): [base: string, length: number] {
  const [base = '', prefix] = network.split('/');
  const longest = isIP(base) === 6 ? 128 : 32;
  return [base, prefix === undefined ? longest : Number(prefix)];
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item));
}

/** office-34: whether an address is in one of the networks; an empty list contains every address. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', prefix] = network.split('/');
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(base, family);
    else list.addSubnet(base, Number(prefix), family);
  }
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}
