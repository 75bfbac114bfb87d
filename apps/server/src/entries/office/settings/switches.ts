import type { Context } from '../../../context.ts';
import { textsRisk } from '../../../flows/four-eyes/offer-risk.ts';
import { listSwitches } from '../../../flows/configuration/list-switches.ts';
import { recordedSwitch, setSwitch, switchName } from '../../../flows/configuration/set-switch.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { shownClosing } from '../../../features/switches/reads.ts';
import type { Closing } from '../../../features/switches/reads.ts';

export function switchesOffice({
  config,
}: Pick<Context, 'config'>): OfficeHandlers<'listSwitches' | 'setSwitch'> {
  return {
    listSwitches: async (_input, _caller, read) => {
      const { methods, studios, brands, ...all } = await listSwitches(read, config.websiteId);
      return officeDone({
        play: shownClosing(all.play),
        deposits: shownClosing(all.deposits),
        withdrawals: shownClosing(all.withdrawals),
        methods: methods.map((method) => ({
          ...switchable(method),
          name_en: method.nameEn,
          is_payout: method.isWithdrawal,
        })),
        studios: studios.map(switchable),
        brands: brands.map((brand) => ({ ...switchable(brand), studio: brand.studioCode })),
      });
    },
    setSwitch: async ({ body }, { actor }, tx) => {
      const { kind, target, seen } = body;
      const named = switchName({ kind, target });
      const set = await setSwitch(tx, actor, {
        kind,
        target,
        to: body.is_off
          ? { reason: body.reason, textTh: body.text_th ?? null, textEn: body.text_en ?? null }
          : 'on',
        ...(seen !== undefined && { seen: seen === null ? null : BigInt(seen) }),
      });
      if (set.outcome === 'refused') return { ...officeRefusal(set.refusal), target: named };
      return {
        ...officeDone({ closing: shownClosing(set.after) }),
        target: named,
        ...(body.is_off && { reason: body.reason }),
        before: recordedSwitch(set.before),
        after: recordedSwitch(set.after),
        isRepeat: set.outcome === 'unchanged',
        ...(body.is_off && textsRisk([body.text_th, body.text_en])),
      };
    },
  };
}

function switchable(row: {
  code: string;
  name: string;
  isEnabled: boolean;
  closing: Closing | undefined;
}) {
  const { code, name, isEnabled, closing } = row;
  return { code, name, is_enabled: isEnabled, closing: shownClosing(closing) };
}
