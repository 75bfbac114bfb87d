import type { Notification } from '@kapao/contract/notifications.ts';
import type { IconProps } from '../../ui/Icon.tsx';
import { BankIcon } from '../../ui/icons.tsx';
import {
  BellIcon,
  CashbackIcon,
  ChatIcon,
  DepositIcon,
  FriendsIcon,
  GiftIcon,
  HeartIcon,
  UserIcon,
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
  bonus_claimed: GiftIcon,
  bonus_refused: GiftIcon,
  bonus_expiring: GiftIcon,
  cashback_expiring: CashbackIcon,
  referral_expiring: FriendsIcon,
  limit_changed: HeartIcon,
  new_device: UserIcon,
  message: ChatIcon,
};
