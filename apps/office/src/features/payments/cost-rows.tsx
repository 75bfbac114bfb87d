import type { ReactNode } from 'react';
import type { useText } from '../../text/language.ts';
import { Money } from '../../ui/Money.tsx';

/** door-27: what a paid deposit or withdrawal costs: the gateway’s fee, and what the house keeps of the member’s fee. */
export function costRows(
  text: ReturnType<typeof useText>['gatewayMoney'],
  { feeMicro, costMicro }: { feeMicro: string; costMicro: string | null },
): (readonly [string, ReactNode])[] {
  if (costMicro === null) return [[text.cost, text.costUntold]];
  const net = String(BigInt(feeMicro) - BigInt(costMicro));
  return [
    [text.cost, <Money key="cost" micro={costMicro} />],
    [text.houseNet, <Money key="net" micro={net} />],
  ];
}
