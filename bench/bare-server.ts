/** Child process: bare Fastify with one route that answers the bytes of a file. */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const [port = '0', file = ''] = process.argv.slice(2);
const body = readFileSync(file, 'utf8');
const app = Fastify();
app.get('/', async () => 'ready');
app.post('/bare', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
await app.listen({ host: '127.0.0.1', port: Number(port) });
