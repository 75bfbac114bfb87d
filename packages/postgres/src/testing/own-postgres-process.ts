/** A process that has a data directory's PostgreSQL open, for tests to kill. It says when it is open. */
import { openOwnPostgres } from '../own-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const { url } = await openOwnPostgres(dataDir, { as: 'server' });
console.log(url);
