import type { IconProps } from '../../ui/Icon.tsx';
import { CardIcon, ShieldIcon } from '../../ui/account-icons.tsx';
import { BankIcon } from '../../ui/icons.tsx';
import {
  CashbackIcon,
  ChatIcon,
  DepositIcon,
  FriendsIcon,
  GiftIcon,
  HeartIcon,
  WithdrawIcon,
} from '../../ui/menu-icons.tsx';
import { ClockIcon, CrossIcon } from '../../ui/money-icons.tsx';
import type { NotificationSubject, NotificationTone } from './rules.ts';

export const iconOf: Readonly<
  Record<NotificationSubject, (props: IconProps) => React.JSX.Element>
> = {
  deposit_received: DepositIcon,
  deposit_reversed: BankIcon,
  transfer_waiting: ClockIcon,
  deposit_waiting: ClockIcon,
  deposit_rejected: CrossIcon,
  withdrawal_waiting: ClockIcon,
  withdrawal_paid: WithdrawIcon,
  withdrawal_failed: CrossIcon,
  withdrawal_returned: BankIcon,
  bonus_claimed: GiftIcon,
  bonus_refused: GiftIcon,
  bonus_expiring: GiftIcon,
  cashback_expiring: CashbackIcon,
  referral_expiring: FriendsIcon,
  limit_changed: HeartIcon,
  security_event: ShieldIcon,
  documents_approved: CardIcon,
  document_rejected: CardIcon,
  documents_expiring: CardIcon,
  documents_expired: CardIcon,
  case_answered: ChatIcon,
  news: ChatIcon,
  offer: GiftIcon,
  service: ClockIcon,
};

/** The colour of the icon and its surface. The tokens keep 4.5:1 on every surface of every theme. */
export const toneClasses: Readonly<Record<NotificationTone, string>> = {
  success: 'bg-success/12 text-success',
  error: 'bg-error/12 text-error',
  waiting: 'bg-primary/12 text-primary',
  rewards: 'bg-rewards/12 text-rewards',
  friends: 'bg-friends/12 text-friends',
  help: 'bg-help/12 text-help',
  news: 'bg-raised text-muted',
};
