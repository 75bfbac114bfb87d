/** Run in a process of its own by processes.ts: measures each load that it is sent. */
import { measureLoad } from './http-load.ts';
import type { Load } from './http-load.ts';

process.on('message', (load: Load) => {
  void measureLoad(load).then((measured) => process.send?.(measured));
});
