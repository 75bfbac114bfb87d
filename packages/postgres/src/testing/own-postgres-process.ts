/** Child process that opens a data directory's PostgreSQL, for tests to kill. It prints a line once open. */
import { openOwnPostgres } from '../own-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const { url } = await openOwnPostgres(dataDir, { as: 'server' });
console.log(url);
