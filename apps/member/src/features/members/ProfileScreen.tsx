import { isWallet } from '@kapao/contract/members/rules.ts';
import type { MemberData } from '@kapao/contract/members.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useOffersLine } from '../../api/line-query.ts';
import { operationQuery } from '../../api/operation-query.ts';
import { useProfile } from '../../api/profile.ts';
import { useBankName, useHasBankNames } from '../../api/use-bank-name.ts';
import { bankColor } from '../../lib/bank-colors.ts';
import { cdnUrl } from '../../lib/images.ts';
import { maskAccountOf } from '../../lib/masks.ts';
import { useScreenTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { useCopiedToast } from '../../state/use-copied-toast.ts';
import { useLanguage, useText } from '../../text/language.ts';
import {
  CardIcon,
  DevicesIcon,
  KeyIcon,
  KeypadIcon,
  LockIcon,
  ShieldIcon,
} from '../../ui/account-icons.tsx';
import { BankMark } from '../../ui/BankMark.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { LoadingView } from '../../ui/LoadingView.tsx';
import { ChatIcon, DiamondIcon, HeartIcon } from '../../ui/menu-icons.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { rankName } from './rules.ts';

/** The member's name, rank and account, with links to settings (account-51). */
export default function ProfileScreen() {
  const { profile: text } = useText();
  const profile = useProfile();
  const hasBankNames = useHasBankNames();
  useScreenTitle(text.title);
  if (profile === null || !hasBankNames) return <LoadingView />;
  return (
    <div className="flex flex-col gap-4 pt-2">
      <h1 className="sr-only">{text.title}</h1>
      <Banner profile={profile} />
      <BankAccountCard account={profile.bank_account_data} />
      <ProfileLinks />
    </div>
  );
}

function Banner({ profile }: { profile: MemberData }) {
  const { profile: text } = useText();
  const language = useLanguage((state) => state.language);
  const onCopied = useCopiedToast();
  const rank = rankName(profile.rank_data, language);
  return (
    <section className="overflow-hidden rounded-card border border-line bg-card text-center shadow-card">
      <div aria-hidden="true" className="gradient relative h-24 overflow-hidden">
        <Rings />
      </div>
      <Picture
        src={cdnUrl(profile.rank_data.image)}
        alt=""
        fallback={rank}
        fit="contain"
        className="mx-auto -mt-11 size-22 rounded-pill border-4 border-card"
      />
      <p className="px-edge pt-2">
        <Link
          href={paths.ranks()}
          className="inline-flex min-h-11 items-center gap-1 rounded-pill px-2 text-caption font-semibold text-primary"
        >
          <span className="sr-only">{text.rank} </span>
          <span className="rounded-pill bg-tint px-3 py-0.5">{rank}</span>
          <ChevronRightIcon size={16} />
        </Link>
      </p>
      <h2 className="px-edge pt-1 text-title font-semibold [overflow-wrap:anywhere]">
        <PersonName name={profile.bank_account_data.bank_account_name} />
      </h2>
      <p className="flex items-center justify-center pr-[4px] pb-2 pl-[32px] text-small text-muted">
        <span>
          {text.userId}: <span className="text-ink tabular-nums">{profile.username}</span>
        </span>
        <CopyButton text={profile.username} label={text.copyUserId} onCopied={onCopied} />
      </p>
    </section>
  );
}

/** The banner's ornament, in the text colour of the gradient. */
function Rings() {
  return (
    <svg
      viewBox="0 0 400 96"
      preserveAspectRatio="xMidYMid slice"
      className="size-full opacity-15"
      fill="none"
      stroke="currentColor"
    >
      <circle cx="340" cy="0" r="60" strokeWidth="16" />
      <circle cx="340" cy="0" r="110" strokeWidth="8" />
      <circle cx="30" cy="110" r="70" strokeWidth="12" />
    </svg>
  );
}

function BankAccountCard({ account }: { account: MemberData['bank_account_data'] }) {
  const { profile: text } = useText();
  const bankName = useBankName(account.bank_abbr);
  const lines = [
    { label: text.bank, value: bankName },
    {
      label: isWallet(account.bank_abbr) ? text.walletPhone : text.accountNumber,
      value: maskAccountOf(account.bank_abbr, account.bank_account_number),
    },
    { label: text.accountName, value: account.bank_account_name },
  ];
  return (
    <Card
      style={{ borderLeftColor: bankColor(account.bank_abbr).background }}
      className="border-l-4"
    >
      <h2 className="mb-2 flex items-center gap-3 font-semibold">
        <BankMark abbreviation={account.bank_abbr} />
        {text.bankAccount}
      </h2>
      <dl className="divide-y divide-line">
        {lines.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <dt className="text-small text-muted">{label}</dt>
            <dd className="min-w-0 tabular-nums">
              <span className="within-line [overflow-wrap:anywhere]">{value}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Whether the profile leads to the documents: where the site asks for them, or has some of the member (kyc-02). */
function useHasDocuments(): boolean {
  const { data } = useQuery(operationQuery('getDocuments', {}));
  if (data === undefined) return false;
  return data.asked !== 'off' || data.documents.some(({ state }) => state !== 'missing');
}

function ProfileLinks() {
  const { profile: text, documents, line } = useText();
  const hasDocuments = useHasDocuments();
  const offersLine = useOffersLine();
  const links = [
    { to: paths.ranks(), label: text.rank, Icon: DiamondIcon },
    { to: paths.changePassword(), label: text.changePassword, Icon: LockIcon },
    { to: paths.passkeys(), label: text.passkeys, Icon: KeyIcon },
    { to: paths.secondLock(), label: text.secondLock, Icon: KeypadIcon },
    ...(hasDocuments ? [{ to: paths.documents(), label: documents.title, Icon: CardIcon }] : []),
    ...(offersLine ? [{ to: paths.line(), label: line.title, Icon: ChatIcon }] : []),
    { to: paths.devices(), label: text.devices, Icon: DevicesIcon },
    { to: paths.security(), label: text.security, Icon: ShieldIcon },
    { to: paths.protection(), label: text.protection, Icon: HeartIcon },
  ];
  return (
    <nav aria-label={text.ways}>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link
              href={to}
              className="flex min-h-14 items-center gap-3 px-edge py-2 focus-visible:-outline-offset-2 active:bg-tint"
            >
              <Icon size={22} className="shrink-0 text-primary" />
              <span className="flex-1">{label}</span>
              <ChevronRightIcon size={20} className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
