import { BlockList, isIP } from 'node:net';
import type { Config } from '../../config.ts';
import sql from 'sql-template-tag';
import type { Database, Queryable, Tx } from '../../db/database.ts';

/** From where the office answers, and whether it asks for a second factor. */
export interface OfficeAccess {
  /** Empty stands for every network. */
  networks: string[];
  /** Null stands for the default of the mode. */
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

export async function writeAccess(tx: Tx, { networks, secondFactor }: OfficeAccess): Promise<void> {
  await tx.query(sql`
    update office_access
       set networks      = ${networks},
           second_factor = ${secondFactor}`);
}

/** office-26: on in live mode unless the site says otherwise, and off in the sandbox. */
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

/** office-34: whether an address is in one of the networks; an empty list has them all. */
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
