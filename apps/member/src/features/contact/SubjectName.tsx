import type { CaseReference } from '@kapao/contract/cases/rules.ts';
import type { ReferenceName } from '@kapao/contract/contact.ts';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '../../api/operation-query.ts';
import { useInLanguage } from '../../text/language.ts';

/** The name of what the member comes from: known on this page already, or read once. */
const once = { staleTime: Infinity } as const;

/** A payment's short reference, the game of a round, or the promotion of a claim; nothing until it is known (case-03). */
export function SubjectName({ reference: { kind, id } }: { reference: CaseReference }) {
  switch (kind) {
    case 'deposit':
      return <DepositName refCode={id} />;
    case 'withdrawal':
      return <WithdrawalName withdrawalId={id} />;
    case 'round':
      return <GameName activityId={id} />;
    case 'claim':
      return <PromotionName claimId={id} />;
    default:
      return kind satisfies never;
  }
}

export function NameInLanguage({ name, name_en }: ReferenceName) {
  const inLanguage = useInLanguage();
  return <span className="tabular-nums">{inLanguage(name, name_en)}</span>;
}

function DepositName(params: { refCode: string }) {
  const { data } = useQuery({ ...operationQuery('getDeposit', { params }), ...once });
  return data === undefined ? null : <NameInLanguage name={data.short_reference} name_en={null} />;
}

function WithdrawalName(params: { withdrawalId: string }) {
  const { data } = useQuery({ ...operationQuery('getWithdrawal', { params }), ...once });
  return data === undefined ? null : (
    <NameInLanguage name={data.payout.short_reference} name_en={null} />
  );
}

function GameName(params: { activityId: string }) {
  const { data } = useQuery({ ...operationQuery('getActivity', { params }), ...once });
  const round = data?.activity.round ?? null;
  const name = round?.game_name ?? round?.provider_name ?? null;
  return name === null ? null : (
    <NameInLanguage name={name} name_en={round?.game_name_en ?? null} />
  );
}

function PromotionName(params: { claimId: string }) {
  const { data } = useQuery({ ...operationQuery('getClaim', { params }), ...once });
  if (data === undefined) return null;
  const { name, name_en } = data.claim;
  return <NameInLanguage name={name} name_en={name_en ?? null} />;
}
