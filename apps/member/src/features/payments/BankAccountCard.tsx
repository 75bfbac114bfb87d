import { useBankName } from '../../api/use-bank-name.ts';
import { bankColor } from '../../lib/bank-colors.ts';
import { maskAccountOf } from '../../lib/masks.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { BankMark } from '../../ui/BankMark.tsx';
import { PersonName } from '../../ui/PersonName.tsx';

interface BankAccountCardProps {
  account: { bank_abbr: string; bank_account_name: string; bank_account_number: string };
}

/** The member's own bank account, which receives withdrawals. */
export function BankAccountCard({ account }: BankAccountCardProps) {
  const { payments: text } = useText();
  const bankName = useBankName(account.bank_abbr);
  return (
    <Card
      aria-label={text.toAccount}
      style={{ borderLeftColor: bankColor(account.bank_abbr).background }}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4"
    >
      <BankMark abbreviation={account.bank_abbr} />
      <div className="min-w-0 flex-1 basis-28">
        <h2 className="text-caption text-muted">{text.toAccount}</h2>
        <p className="font-semibold">
          <PersonName name={account.bank_account_name} />
        </p>
        <p className="tabular-nums">
          {maskAccountOf(account.bank_abbr, account.bank_account_number)}
        </p>
        <p className="text-small text-muted">{bankName}</p>
      </div>
    </Card>
  );
}
