import pg from 'pg';
import { embeddedAddress } from '../db/embedded.ts';
import { openDatabase } from '../db/open.ts';

/**
 * A server whose embedded engine fails after it has written a table: it does not survive rows that are sent
 * by `copy from stdin`, which nothing of ours does. Takes the data directory.
 */
const dataDir = process.argv[2] ?? '';
await openDatabase({ databaseUrl: undefined, dataDir }, 'server');
const client = new pg.Client(embeddedAddress(dataDir));
// Its connection ends with the engine: what is looked at is what the server says.
client.on('error', () => undefined);
await client.connect();
await client.query('reset role');
await client.query('create table kept (text text)');
client.query('copy kept from stdin').catch(() => undefined);
