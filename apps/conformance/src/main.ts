import { parseArgs } from 'node:util';
import { helpOf } from './command/help.ts';
import { tableOfResults } from './command/report.ts';
import { readSettings, SettingsError } from './run/settings.ts';
import { findSuite, settingNames } from './command/suites.ts';

/** `npm run conformance -- wallet --protocol rs …`: exit status 0 if all cases passed, 1 if one failed, 2 on misuse. */
async function main(): Promise<number> {
  const named = Object.fromEntries(
    settingNames().map((name) => [name, { type: 'string' }] as const),
  );
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...named,
      protocol: { type: 'string' },
      settings: { type: 'string' },
      only: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const { protocol, settings: file, only, json, help, ...given } = values;
  const suite = findSuite(positionals[0], protocol);
  if (help === true || !suite) {
    console.log(helpOf(suite));
    return help === true ? 0 : 2;
  }
  const results = await suite.run(readSettings(file, given), numbersOf(only));
  console.log(json === true ? JSON.stringify(results, null, 2) : tableOfResults(results));
  return results.some(({ result }) => result === 'failed') ? 1 : 0;
}

/** Reads `3,7-9`; no text means all. */
function numbersOf(text: string | undefined): number[] {
  if (text === undefined) return [];
  return text.split(',').flatMap((part) => {
    const match = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part.trim());
    if (!match) throw new SettingsError(`--only ${text}: write numbers such as 3,7-9`);
    const [first, last] = [Number(match[1]), Number(match[2] ?? match[1])];
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  const isMisuse =
    error instanceof SettingsError ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  console.error(isMisuse && error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
