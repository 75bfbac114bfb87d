import { readFile } from 'node:fs/promises';
import { verifyStatement } from '@kapao/contract/proof/verify-statement.ts';
import { checkedTexts, findingText, latestText, proofWords } from '@kapao/contract/proof/words.ts';
import { UsageError } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { printAnswer } from '../../../command-line/listing.ts';
import { sha256 } from '../../../ledger/days/leaves.ts';

const words = proofWords.en;

export const statementVerifyCommand: Command = {
  summary:
    'Checks a statement with proofs without any server; exits 1 if something in it does not fit',
  usage:
    'statement:verify FILE [--keys FILE] [--json]   (keys from elsewhere, as /api/ledger/keys answers them)',
  example: 'statement:verify docs/examples/statement-with-proofs.json',
  options: { keys: { type: 'string' }, json: { type: 'boolean' } },
  argument: 'file',
  run: async (_config, values) => {
    const trustedKeys = await readKeys(values['keys']);
    const file = parseJson(await readText(values['file']));
    const verification = await verifyStatement(sha256, file, { trustedKeys });
    const findings = verification.findings.map((finding) => findingText(finding, 'en'));
    const isSound = findings.length === 0;
    printAnswer(
      values,
      { ok: isSound, findings, statement: verification.statement ?? null },
      () => {
        const checked = checkedTexts(verification, 'en', trustedKeys !== undefined);
        const latest = latestText(verification, 'en');
        const lines = isSound
          ? [words.sound, '', `${words.checked}:`, ...checked.map((text) => `- ${text}`)]
          : [words.broken, ...findings.map((text) => `- ${text}`)];
        return [
          ...lines,
          ...(latest ? ['', `${latest.name} ${latest.hash}`, latest.compare] : []),
        ].join('\n');
      },
    );
    return isSound ? 0 : 1;
  },
};

async function readText(path: string | boolean | undefined): Promise<string> {
  if (typeof path !== 'string') throw new UsageError('FILE is missing');
  return readFile(path, 'utf8').catch(() => {
    throw new UsageError(`${path} cannot be read`);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads every public key in a file, whatever stands around it. */
async function readKeys(path: string | boolean | undefined): Promise<string[] | undefined> {
  if (path === undefined) return undefined;
  const keys = (await readText(path)).match(/\b[0-9a-f]{64}\b/g);
  if (!keys) throw new UsageError(`${path} has no public key of 64 hexadecimal digits`);
  return keys;
}
