import type { Notification } from '@kapao/contract/notifications.ts';
import type { IconProps } from '../../ui/Icon.tsx';
import { ShieldIcon } from '../../ui/account-icons.tsx';
import { BankIcon } from '../../ui/icons.tsx';
import {
  BellIcon,
  CashbackIcon,
  ChatIcon,
  DepositIcon,
  FriendsIcon,
  GiftIcon,
  HeartIcon,
} from '../../ui/menu-icons.tsx';

export const iconOf: Readonly<
  Record<Notification['kind'], (props: IconProps) => React.JSX.Element>
> = {
  deposit_received: DepositIcon,
  deposit_reversed: BankIcon,
  transfer_waiting: BellIcon,
  withdrawal_paid: BankIcon,
  withdrawal_failed: BankIcon,
  withdrawal_returned: BankIcon,
  bonus_expiring: GiftIcon,
  cashback_expiring: CashbackIcon,
  referral_expiring: FriendsIcon,
  limit_changed: HeartIcon,
  security_event: ShieldIcon,
  case_answered: ChatIcon,
  message: ChatIcon,
};
