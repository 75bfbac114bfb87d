import {
  closingText,
  isSwitchReason,
  switchKinds,
  switchReasons,
} from '@kapao/contract/switches.ts';
import type { SwitchKind } from '@kapao/contract/switches.ts';
import { decidedByCommand } from '../../../command-line/actor.ts';
import { acted, runAct, unchanged } from '../../../command-line/acts.ts';
import { requiredOption, UsageError, withReadOnlyDatabase } from '../../../command-line/command.ts';
import type { Command, OptionValues } from '../../../command-line/command.ts';
import { listingOptions, limitOf, printRows } from '../../../command-line/listing.ts';
import { recordedSwitch, setSwitch, switchName } from '../../../flows/configuration/set-switch.ts';
import type { SwitchChange } from '../../../flows/configuration/set-switch.ts';
import { listClosings } from '../../../features/switches/reads.ts';

export const switchSetCommand: Command = {
  summary: 'Switches play, deposits, withdrawals, a studio, brand, game or method off, or on again',
  usage: `switch:set --kind ${switchKinds.join('|')} [--target CODE] (--off REASON [--text TEXT] | --on)`,
  example: 'switch:set --kind method --target 4 --off bank_fault',
  options: {
    kind: { type: 'string' },
    target: { type: 'string', default: '' },
    off: { type: 'string' },
    on: { type: 'boolean' },
    text: { type: 'string' },
  },
  run: async (config, values) => {
    const change = changeOf(values);
    await runAct(config, async (tx) => {
      const set = await setSwitch(tx, { name: decidedByCommand() }, change);
      if (set.outcome === 'refused') {
        throw new UsageError(`there is no ${change.kind} ${change.target}`.trimEnd());
      }
      if (set.outcome === 'unchanged') return unchanged(undefined);
      const act = {
        operation: 'setSwitch' as const,
        target: switchName(change),
        ...(change.to !== 'on' && { reason: change.to.reason }),
        before: recordedSwitch(set.before),
        after: recordedSwitch(set.after),
      };
      return acted(act, undefined);
    });
    console.log(`${switchName(change)} is ${change.to === 'on' ? 'on' : 'off'}.`);
    return 0;
  },
};

export const switchListCommand: Command = {
  summary: 'Lists what is switched off, by whom, and what members read',
  usage: 'switch:list [--limit N] [--json]',
  example: 'switch:list',
  options: listingOptions,
  run: async (config, values) => {
    const closings = await withReadOnlyDatabase(config, (database) => listClosings(database));
    const rows = closings.slice(0, limitOf(values)).map((closing) => ({
      kind: closing.kind,
      target: closing.target,
      reason: closing.reason,
      members_read: closingText(closing).th,
      set_by: closing.setBy,
      set_at: closing.setAt,
    }));
    printRows(values, rows);
    return 0;
  },
};

function changeOf(values: OptionValues): SwitchChange {
  const kind = requiredOption(values, 'kind');
  if (!isKind(kind)) throw new UsageError(`--kind takes one of ${switchKinds.join(', ')}`);
  const target = String(values['target'] ?? '');
  if (values['on'] === true) return { kind, target, to: 'on' };
  const reason = requiredOption(values, 'off');
  if (!isSwitchReason(reason)) {
    throw new UsageError(`--off takes one of ${Object.keys(switchReasons).join(', ')}`);
  }
  const text = values['text'];
  if (typeof text === 'string' && !/^[^\p{Cc}\p{Cs}]{1,200}$/u.test(text)) {
    throw new UsageError('--text takes one line of 200 characters at most');
  }
  const textTh = typeof text === 'string' ? text : null;
  return { kind, target, to: { reason, textTh, textEn: null } };
}

function isKind(kind: string): kind is SwitchKind {
  return switchKinds.some((known) => known === kind);
}
