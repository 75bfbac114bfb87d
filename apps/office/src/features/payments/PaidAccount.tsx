import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useText } from '../../text/language.ts';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Time, TimeAgo } from '../../ui/Time.tsx';
import { AccountText } from './withdrawal-cells.tsx';

/** The account that a withdrawal pays, beside the member's of now: another one, or a changed one, is named (queue-31). */
export function PaidAccount({ details }: { details: OfficeData<'getWithdrawal'> }) {
  const { withdrawals: text } = useText();
  const { account_on_file: onFile } = details;
  return (
    <>
      {!onFile.is_same && <p className="mb-1.5 font-semibold text-danger">{text.otherAccount}</p>}
      <DefinitionList
        rows={[
          [text.paidAccount, <Account key="paid" account={details} />],
          [text.accountOnFile, <Account key="file" account={onFile} />],
          [
            text.accountChanged,
            onFile.changed && (
              <span key="changed" className="text-warning">
                <TimeAgo at={onFile.changed.at} /> · <Time at={onFile.changed.at} /> ·{' '}
                {onFile.changed.by}
              </span>
            ),
          ],
        ]}
      />
    </>
  );
}

function Account({
  account,
}: {
  account: { bank_abbr: string; account_last4: string; account_name: string };
}) {
  return (
    <>
      <AccountText row={account} /> · {account.account_name}
    </>
  );
}
