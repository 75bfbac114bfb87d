/** Child process of processes.ts: measures each load that it receives. */
import { measureLoad } from './http-load.ts';
import type { Load } from './http-load.ts';

process.on('message', (load: Load) => {
  void measureLoad(load).then((measured) => process.send?.(measured));
});
