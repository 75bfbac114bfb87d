import type { AccountHolder, UnmatchedTransferRow } from '@kapao/contract/office/deposits.ts';
import { maskedAccount } from '@kapao/contract/office/masked-account.ts';
import { assignmentReasons, returnReasons } from '@kapao/contract/office/reasons.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { call } from '../../api/client.ts';
import { noteFailure } from '../../api/query-client.ts';
import { useMissing } from '../../api/use-me.ts';
import { useWaits } from '../../api/use-open-proposals.ts';
import { WaitingNote } from '../../api/WaitingNote.tsx';
import { formatMicro } from '../../lib/money.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { OtherAmount, OtherAmountCredited } from '../../text/OtherAmount.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Field } from '../../ui/Field.tsx';
import { Money } from '../../ui/Money.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { Time } from '../../ui/Time.tsx';
import { ContradictionsOf } from './Contradictions.tsx';
import { DepositStatusCell } from './deposit-cells.tsx';
import { codeOf, reasonChoices } from './reason-choices.ts';
import { useListKeys } from '../../state/use-list-keys.ts';

/** The acts on an unmatched transfer, of which one waits at a time. */
const matchingOperations = ['assignTransfer', 'returnTransfer'] as const;

const targetOf = ({ gateway, transfer_id }: UnmatchedTransferRow) =>
  `transfer:${gateway}:${transfer_id}`;

type To = { ref_code: string } | { member: string };

interface TransferPanelProps {
  row: UnmatchedTransferRow;
  onDecided: () => void;
  onClose: () => void;
}

/** The panel of a transfer that nobody has been credited with, and the members whose it may be. */
export function TransferPanel({ row, onDecided, onClose }: TransferPanelProps) {
  const { transfers: text } = useText();
  const acts = useTransferActs(row, onDecided);
  useListKeys({}, onClose);
  return (
    <SidePanel
      title={text.title(formatMicro(row.amount_micro))}
      onClose={onClose}
      actions={
        <Button look="danger" disabledReason={acts.off} onClick={acts.giveBack}>
          {text.giveBack}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <ContradictionsOf subject={row.transfer_id} />
        <WaitingNote target={targetOf(row)} operations={matchingOperations} />
        <DefinitionList
          rows={[
            [text.payer, row.payer_name && <PersonName key="payer" name={row.payer_name} />],
            [text.account, maskedAccount(row.payer_account_last4)],
            [text.amount, <Money key="amount" micro={row.amount_micro} />],
            [text.paidAt, row.paid_at && <Time key="paid" at={row.paid_at} />],
            [text.received, <Time key="received" at={row.received_at} />],
            [text.receiver, row.receiver],
            [
              text.id,
              <code key="id" className="font-mono text-small break-all">
                {row.transfer_id}
              </code>,
            ],
          ]}
        />
        {row.payer_member && <PayerMember holder={row.payer_member} acts={acts} />}
        <section>
          <h3 className="mb-1.5 font-semibold">{text.likely}</h3>
          {row.likely.length === 0 && <p className="text-muted">{text.noLikely}</p>}
          <ul className="flex flex-col gap-3">
            {row.likely.map((deposit) => (
              <LikelyRow
                key={deposit.ref_code}
                deposit={deposit}
                arrivesMicro={row.amount_micro}
                acts={acts}
              />
            ))}
          </ul>
        </section>
        <MemberForm acts={acts} payerId={row.payer_member?.member_id} />
      </div>
    </SidePanel>
  );
}

/** The member whose registered account paid: no other candidate is likelier. */
function PayerMember({
  holder,
  acts,
}: {
  holder: AccountHolder;
  acts: ReturnType<typeof useTransferActs>;
}) {
  const { transfers: text } = useText();
  return (
    <section className="border-l-2 border-success pl-3">
      <h3 className="font-semibold">{text.payerMember}</h3>
      <p>
        <span className="within-line">{holderText(holder)}</span>
      </p>
      <Button
        className="mt-1"
        disabledReason={acts.off}
        onClick={() => acts.assign({ member: holder.username }, holderText(holder))}
      >
        {text.assignMember}
      </Button>
    </section>
  );
}

/** The text of an account's holder, such as `สมชาย ใจดี · KP100001 · KBANK •••1234`. */
function holderText({ name, username, bank_abbr, account_last4 }: AccountHolder): string {
  return `${name} · ${username} · ${bank_abbr} ${maskedAccount(account_last4)}`;
}

function LikelyRow({
  deposit,
  arrivesMicro,
  acts,
}: {
  deposit: UnmatchedTransferRow['likely'][number];
  arrivesMicro: string;
  acts: ReturnType<typeof useTransferActs>;
}) {
  const { transfers: text } = useText();
  const { member, ref_code, status, slip_at, why, amount_micro, is_other_amount } = deposit;
  const mayBePaid = status === 'pending' || status === 'failed';
  const to = mayBePaid ? { ref_code } : { member: member.username };
  return (
    <li className="border-l-2 border-accent pl-3">
      <p className="flex justify-between gap-3">
        <span>
          <PersonName name={member.name} /> <span className="text-muted">{member.username}</span>
        </span>
        <Money micro={amount_micro} />
      </p>
      <p className="text-small text-warning">{text.why[why]}</p>
      {is_other_amount && <OtherAmount asked={amount_micro} arrives={arrivesMicro} />}
      <p className="flex items-center gap-2 text-small text-muted">
        <Time at={deposit.created_at} /> <DepositStatusCell row={{ status, slip_at }} />
      </p>
      <Button
        className="mt-1"
        disabledReason={acts.off}
        onClick={() =>
          acts.assign(to, `${member.name} · ${member.username}`, {
            ...(mayBePaid && is_other_amount && { otherMicro: amount_micro }),
          })
        }
      >
        {mayBePaid ? text.assignDeposit : text.assignMember}
      </Button>
    </li>
  );
}

/** Finds the member first, so that the question names the person and the account that would get the money. */
function MemberForm({
  acts,
  payerId,
}: {
  acts: ReturnType<typeof useTransferActs>;
  payerId: string | undefined;
}) {
  const { transfers: text } = useText();
  const [member, setMember] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const find = async () => {
    if (busy) return;
    if (member.trim() === '') return setError(text.noMember);
    setBusy(true);
    const found = await call('findTransferMember', { query: { member: member.trim() } });
    setBusy(false);
    if (!found.success) {
      noteFailure(found);
      return setError(found.code === 'not_found' ? text.unknownMember : found.message);
    }
    const { data: holder } = found;
    const warnings = payerId === holder.member_id ? [] : [text.otherPayer];
    acts.assign({ member: holder.username }, holderText(holder), { warnings });
  };
  return (
    <form
      noValidate
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (acts.off === undefined) void find();
      }}
    >
      <Field
        label={text.toMember}
        value={member}
        error={error}
        onChange={(event) => {
          setMember(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" busy={busy} disabledReason={acts.off}>
        {text.assign}
      </Button>
    </form>
  );
}

function useTransferActs(row: UnmatchedTransferRow, onDone: () => void) {
  const { transfers: text } = useText();
  const inLanguage = useInLanguage();
  const assign = useAct('assignTransfer');
  const giveBack = useAct('returnTransfer');
  const { gateway, transfer_id } = row;
  const missing = useMissing('transfers:assign');
  const waits = useWaits(targetOf(row), matchingOperations);
  const amount = formatMicro(row.amount_micro);
  return {
    off: missing ?? waits,
    /**
     * Assigns the transfer. `name` says who gets the money; `otherMicro` is the amount of a deposit that asked for
     * another one.
     */
    assign: (
      to: To,
      name: string,
      { otherMicro, warnings = [] }: { otherMicro?: string; warnings?: readonly string[] } = {},
    ) =>
      confirmAct({
        title: text.assignTitle,
        children: (
          <>
            <p>{text.assignText(amount, name)}</p>
            {otherMicro !== undefined && (
              <OtherAmountCredited asked={otherMicro} arrives={row.amount_micro} />
            )}
          </>
        ),
        warnings,
        confirm: text.assign,
        reasons: reasonChoices(assignmentReasons, inLanguage),
        done: text.assigned,
        onDone,
        act: ({ key, code, reason: note }) => {
          const reason = codeOf(assignmentReasons, code);
          return assign.run({ body: { key, reason, note, gateway, transfer_id, to } });
        },
      }),
    giveBack: () =>
      confirmAct({
        title: text.returnTitle,
        children: text.returnText(amount, row.payer_name),
        confirm: text.giveBack,
        isDanger: true,
        reasons: reasonChoices(returnReasons, inLanguage),
        done: text.returned,
        onDone,
        act: ({ key, code, reason: note }) => {
          const reason = codeOf(returnReasons, code);
          return giveBack.run({ body: { key, reason, note, gateway, transfer_id } });
        },
      }),
  };
}
