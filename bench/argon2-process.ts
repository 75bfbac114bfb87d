/** Child process of logins.ts: measures how many passwords a second argon2 verifies alone. */
import { verify } from '@node-rs/argon2';

interface Order {
  storedHash: string;
  password: string;
  threads: number;
  seconds: number;
}

process.on('message', (order: Order) => {
  void verifyFor(order).then((perSecond) => process.send?.(perSecond));
});

async function verifyFor({ storedHash, password, threads, seconds }: Order): Promise<number> {
  const endMs = performance.now() + seconds * 1000;
  let count = 0;
  const run = async () => {
    while (performance.now() < endMs) {
      await verify(storedHash, password);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: threads }, run));
  return count / seconds;
}
