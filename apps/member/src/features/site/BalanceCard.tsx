import type { MemberData } from '@kapao/contract/members.ts';
import { Link } from 'wouter';
import { useProfileRefresh, useProfileTime } from '../../api/profile.ts';
import { usePointsLabel } from '../../api/settings.ts';
import { balanceOf } from '../../lib/credit.ts';
import { formatCredit, formatPoints } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { knownTime, useLastKnown } from '../../state/use-last-known.ts';
import { toggleBalance, useHiddenBalance } from '../../state/hidden-balance.ts';
import { useReceived } from '../../state/received.ts';
import { useText } from '../../text/language.ts';
import { BigAmount } from '../../ui/BigAmount.tsx';
import { CashAndBonus } from '../../ui/CashAndBonus.tsx';
import { CountingAmount } from '../../ui/Amount.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { HiddenAmount } from '../../ui/HiddenAmount.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DepositIcon, RefreshIcon, WithdrawIcon } from '../../ui/menu-icons.tsx';
import { PointsIcon } from '../../ui/PointsIcon.tsx';

/** The member's balance on the gradient surface; it has the same size before the profile has loaded. */
export function BalanceCard({ profile }: { profile: MemberData | null }) {
  const { dashboard: text, common, shell } = useText();
  const balance = profile === null ? undefined : balanceOf(profile.credit_data);
  const isHidden = useHiddenBalance((state) => state.isHidden);
  const hasParts = profile !== null && profile.credit_data.bonusCredit > 0 && !isHidden;
  const isUnderway = useReceived(({ sum }) => sum !== null);
  const { isLost } = useLastKnown();
  const readAt = useProfileTime();
  return (
    <section
      aria-label={text.balance}
      className="gradient relative overflow-hidden rounded-card px-edge py-4"
    >
      <Shine />
      <div className="relative flex items-start justify-between">
        <div className="flex items-center gap-1">
          <h2 className="min-w-0 text-small">
            {isLost && readAt !== null ? text.balanceAt(knownTime(readAt)) : text.balance}
          </h2>
          <HideButton isHidden={isHidden} />
        </div>
        <RefreshButton />
      </div>
      <p className="relative">
        <BigAmount length={formatCredit(balance).length}>
          {balance === undefined ? (
            <span className="opacity-50">–</span>
          ) : isHidden ? (
            <HiddenAmount label={shell.balanceHidden} />
          ) : (
            <CountingAmount baht={balance} isHeld={isUnderway} />
          )}
          <span className="text-small font-normal">{common.baht}</span>
        </BigAmount>
      </p>
      <div className="@container relative mt-1 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        {hasParts && (
          <CashAndBonus
            cash={profile.credit_data.availableCredit}
            bonus={profile.credit_data.bonusCredit}
          />
        )}
        <Points points={profile?.current_points} isHidden={isHidden} isBeside={hasParts} />
      </div>
      <BalanceActions />
    </section>
  );
}

function HideButton({ isHidden }: { isHidden: boolean }) {
  const { shell } = useText();
  const EyeOrNot = isHidden ? EyeOffIcon : EyeIcon;
  return (
    <IconButton
      label={shell.hideBalance}
      aria-pressed={isHidden}
      onClick={toggleBalance}
      className="-my-3 outline-on-gradient!"
    >
      <EyeOrNot size={18} />
    </IconButton>
  );
}

function RefreshButton() {
  const { shell } = useText();
  const { busy, refresh } = useProfileRefresh();
  return (
    <IconButton
      label={shell.refreshCredit}
      aria-busy={busy}
      onClick={() => void refresh()}
      className="-mt-1.5 -mr-1.5 -mb-3.5 bg-shade/16 outline-on-gradient!"
    >
      <RefreshIcon size={20} className={busy ? 'animate-spin' : ''} />
    </IconButton>
  );
}

interface PointsProps {
  points: number | undefined;
  isHidden: boolean;
  /**
   * Whether the points stand beside the parts of the balance, where a narrow phone has no room for the points' name.
   */
  isBeside: boolean;
}

function Points({ points, isHidden, isBeside }: PointsProps) {
  const { shell } = useText();
  const { name, icon } = usePointsLabel();
  return (
    <p className="inline-flex min-h-8 max-w-full flex-wrap items-center gap-x-1.5 rounded-card bg-shade/16 pr-2.5 pl-1.5 text-small">
      <PointsIcon src={icon} size={20} />
      <span className="font-semibold tabular-nums">
        {isHidden ? (
          <HiddenAmount label={shell.balanceHidden} />
        ) : points === undefined ? (
          '–'
        ) : (
          formatPoints(points)
        )}
      </span>
      <span
        className={classNames(
          'min-w-0 [overflow-wrap:anywhere]',
          isBeside && 'sr-only @[21rem]:not-sr-only',
        )}
      >
        {name}
      </span>
    </p>
  );
}

function BalanceActions() {
  const { menu } = useText();
  const actions = [
    { to: paths.depositMethods(), label: menu.deposit, Icon: DepositIcon, variant: 'onGradient' },
    {
      to: paths.withdraw(),
      label: menu.withdraw,
      Icon: WithdrawIcon,
      variant: 'onGradientOutlined',
    },
  ] as const;
  return (
    <div className="relative mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3">
      {actions.map(({ to, label, Icon, variant }) => (
        <Link key={to} href={to} className={buttonClass(variant, 'outline-on-gradient!')}>
          <Icon size={20} />
          {label}
        </Link>
      ))}
    </div>
  );
}

/** Two faint arcs that make the surface look like metal. */
function Shine() {
  return (
    <svg
      viewBox="0 0 200 120"
      aria-hidden="true"
      className="absolute -top-4 -right-10 w-56 opacity-[0.16]"
      fill="none"
      stroke="var(--color-shade)"
    >
      <circle cx="150" cy="20" r="52" strokeWidth="18" />
      <circle cx="150" cy="20" r="92" strokeWidth="10" />
    </svg>
  );
}
