/** So many times as long as the step took: at most a quarter of a processor goes into such work. */
const REST = 3;

/**
 * Does one step of work that nobody waits for, and rests: many steps in a row would take a processor, and the
 * database, from the members' calls for all that time.
 */
export async function rested<Result>(step: () => Promise<Result>): Promise<Result> {
  const startedMs = performance.now();
  const result = await step();
  const tookMs = performance.now() - startedMs;
  await new Promise((resolve) => {
    setTimeout(resolve, REST * tookMs);
  });
  return result;
}
