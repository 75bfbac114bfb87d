import { maskedAccount } from '@kapao/contract/office/masked-account.ts';
import type { ProposedPayment } from '@kapao/contract/office/proposals.ts';
import type { ComponentProps } from 'react';
import { nameIn } from '../../lib/name-in.ts';
import { itemPaths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../text/language.ts';
import type { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { ShortReference } from '../../text/ShortReference.tsx';
import { Time } from '../../ui/Time.tsx';

/** The facts of a payment that the second person compares: its deposit, its amounts and its payer (risk-24). */
export function usePaymentRows(
  payment: ProposedPayment | null,
): ComponentProps<typeof DefinitionList>['rows'] {
  const { deposits, proposals, transfers } = useText();
  const language = useLanguage();
  if (payment === null) return [];
  const { deposit, transfer } = payment;
  const payer = transfer?.payer;
  return [
    [
      deposits.reference,
      deposit && (
        <a
          key="deposit"
          href={itemPaths.deposit(deposit.ref_code)}
          className="underline underline-offset-2"
        >
          <ShortReference reference={deposit.short_reference} at={deposit.created_at} />
        </a>
      ),
    ],
    [deposits.method, deposit && nameIn(deposit.method, language)],
    [deposits.amount, deposit && <Money key="asked" micro={deposit.asked_micro} />],
    [proposals.arrives, transfer && <Money key="arrives" micro={transfer.arrives_micro} />],
    [
      transfers.payer,
      transfer &&
        (payer ? payer.name && <PersonName key="payer" name={payer.name} /> : proposals.typed),
    ],
    [transfers.account, payer && maskedAccount(payer.account_last4)],
    [transfers.paidAt, payer?.paid_at && <Time key="paid" at={payer.paid_at} />],
    [
      transfers.id,
      transfer && (
        <code key="transfer" className="font-mono text-small break-all">
          {transfer.transfer_id}
        </code>
      ),
    ],
  ];
}
