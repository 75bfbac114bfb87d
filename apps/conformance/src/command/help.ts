import type { Suite } from '../run/suite.ts';
import { suites } from './suites.ts';

/** The help: of one side of one protocol where both are named. */
export function helpOf(suite: Suite | undefined): string {
  return suite ? helpOfSuite(suite) : generalHelp();
}

function generalHelp(): string {
  const calls = Object.entries(suites).flatMap(([side, protocols]) =>
    Object.keys(protocols).map(
      (protocol) => `  npm run conformance -- ${side} --protocol ${protocol} …`,
    ),
  );
  return [
    'Plays the cases of docs/protocols against a wallet, a studio or a gateway:',
    ...calls,
    '',
    'With --help it lists the settings and the cases. All settings may stand in a JSON file, --settings FILE.',
    'Options: --json (the results as JSON), --only 3,7-9 (these cases).',
    'Exit status: 0 if no case failed, 1 if one failed, 2 on a mistake in the settings.',
  ].join('\n');
}

function helpOfSuite({ settings, titles }: Suite): string {
  const width = Math.max(...settings.map(([name]) => name.length));
  return [
    'Settings, of the command line or of the JSON file that --settings names:',
    ...settings.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`),
    '',
    'Cases:',
    ...titles.map((title, index) => `  ${String(index + 1).padStart(3)} ${title}`),
  ].join('\n');
}
