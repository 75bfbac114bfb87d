import type { MemberData } from '@kapao/contract/members.ts';
import { useProfile } from '../../api/profile.ts';
import { maskBankAccount } from '../../lib/masks.ts';
import { showError, showSuccess } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { LoadingView } from '../../ui/LoadingView.tsx';
import { BankIcon, UserIcon } from '../../ui/menu-icons.tsx';
import { useBankName } from '../../api/use-bank-name.ts';

export default function ProfileScreen() {
  const { profile: text } = useText();
  const profile = useProfile();
  if (profile === null) return <LoadingView />;
  return (
    <div className="flex flex-col gap-4 pt-2">
      <h1 className="sr-only">{text.title}</h1>
      <Banner profile={profile} />
      <BankAccountCard account={profile.bank_account_data} />
    </div>
  );
}

function Banner({ profile }: { profile: MemberData }) {
  const { common, profile: text } = useText();
  const onCopied = (copied: boolean) =>
    void (copied ? showSuccess(common.copied) : showError(common.copyFailed));
  return (
    <section className="overflow-hidden rounded-card border border-line bg-card text-center shadow-card">
      <div aria-hidden="true" className="gradient relative h-24 overflow-hidden">
        <svg
          viewBox="0 0 400 96"
          preserveAspectRatio="xMidYMid slice"
          className="size-full opacity-20"
          fill="none"
          stroke="#fff"
        >
          <circle cx="340" cy="0" r="60" strokeWidth="16" />
          <circle cx="340" cy="0" r="110" strokeWidth="8" />
          <circle cx="30" cy="110" r="70" strokeWidth="12" />
        </svg>
      </div>
      <div className="relative mx-auto -mt-10 grid size-20 place-items-center rounded-pill border-4 border-card bg-raised text-primary">
        <UserIcon size={38} />
      </div>
      <h2 className="px-4 pt-2 text-title font-semibold [overflow-wrap:anywhere]">
        {profile.bank_account_data.bank_account_name}
      </h2>
      <p className="flex items-center justify-center pb-2 pl-8 text-small text-muted">
        <span>
          {text.userId}: <span className="text-ink tabular-nums">{profile.username}</span>
        </span>
        <CopyButton text={profile.username} label={text.copyUserId} onCopied={onCopied} />
      </p>
    </section>
  );
}

function BankAccountCard({ account }: { account: MemberData['bank_account_data'] }) {
  const { profile: text } = useText();
  const bankName = useBankName(account.bank_abbr);
  const lines = [
    { label: text.bank, value: bankName },
    { label: text.accountNumber, value: maskBankAccount(account.bank_account_number) },
    { label: text.accountName, value: account.bank_account_name },
  ];
  return (
    <Card>
      <h2 className="mb-2 flex items-center gap-2 font-semibold">
        <BankIcon size={22} className="text-primary" />
        {text.bankAccount}
      </h2>
      <dl className="divide-y divide-line">
        {lines.map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="shrink-0 text-small text-muted">{label}</dt>
            <dd className="min-w-0 text-right tabular-nums [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
