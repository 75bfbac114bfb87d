import { Icon, type IconProps } from './Icon.tsx';

/** Icons of the member's screens, drawn for this project. */
export function HomeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 11.2 12 4.3l8 6.9V19a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19Z" />
      <path d="M9.5 20.5v-5.5h5v5.5" />
    </Icon>
  );
}

export function DepositIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 8.5h14.5A1.5 1.5 0 0 1 21 10v8.5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2h3" />
      <path d="M14 2.5v8m-3-2.8 3 3 3-3" />
      <path d="M16.5 15.5h.1" />
    </Icon>
  );
}

export function WithdrawIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 8.5h14.5A1.5 1.5 0 0 1 21 10v8.5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2h3" />
      <path d="M14 11V3m-3 2.7 3-3 3 3" />
      <path d="M16.5 15.5h.1" />
    </Icon>
  );
}

export function GamesIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7.5 7h9a5 5 0 0 1 4.9 4.2l.9 5a2.6 2.6 0 0 1-4.7 1.9L16 15.5H8l-1.6 2.6a2.6 2.6 0 0 1-4.7-1.9l.9-5A5 5 0 0 1 7.5 7Z" />
      <path d="M8 9.8v3.4M6.3 11.5h3.4M15 12.5h.1M17.5 10.5h.1" />
    </Icon>
  );
}

export function GiftIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 12v7A1.5 1.5 0 0 0 6 20.5h12a1.5 1.5 0 0 0 1.5-1.5v-7" />
      <path d="M4 8h16a1 1 0 0 1 1 1v3H3V9a1 1 0 0 1 1-1ZM12 8v12.5" />
      <path d="M12 8C10.8 4.8 9.4 3.3 7.9 3.3A2.3 2.3 0 0 0 7.8 8H12Zm0 0c1.2-3.2 2.6-4.7 4.1-4.7A2.3 2.3 0 0 1 16.2 8H12Z" />
    </Icon>
  );
}

export function UserIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.6-4 3.4-6 7.5-6s6.9 2 7.5 6Z" />
    </Icon>
  );
}

export function MenuIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h16M4 12h16M9 17h11" />
    </Icon>
  );
}

export function BellIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.5a6 6 0 0 1 6 6c0 4.5 1.7 6.2 2.3 7H3.7c.6-.8 2.3-2.5 2.3-7a6 6 0 0 1 6-6Z" />
      <path d="M9.8 19.5a2.3 2.3 0 0 0 4.4 0" />
    </Icon>
  );
}

export function RefreshIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M19.8 10.5A8 8 0 0 0 5.5 7.3L4 9m.2 4.5a8 8 0 0 0 14.3 3.2L20 15" />
      <path d="M4 4.5V9h4.5M20 19.5V15h-4.5" />
    </Icon>
  );
}

export function LogoutIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10 12h10.5m-3.5-3.8 3.8 3.8-3.8 3.8" />
    </Icon>
  );
}

export function TicketIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 9.5V7a1.5 1.5 0 0 1 1.5-1.5h15A1.5 1.5 0 0 1 21 7v2.5a2.5 2.5 0 0 0 0 5V17a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17v-2.5a2.5 2.5 0 0 0 0-5Z" />
      <path d="M9.5 5.5v2m0 3.5v2m0 3.5v2" />
    </Icon>
  );
}

export function ChatIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4c5 0 9 3.2 9 7.3s-4 7.2-9 7.2c-.9 0-1.7-.1-2.5-.3L5 20.5l.6-3.8C4 15.3 3 13.4 3 11.3 3 7.2 7 4 12 4Z" />
      <path d="M8 11.3h.1M12 11.3h.1M16 11.3h.1" />
    </Icon>
  );
}

export function CashbackIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.3 8.5A8.7 8.7 0 1 1 3.3 13" />
      <path d="M3.5 4v4.8h4.8" />
      <path d="M10 8.3h2.7a1.9 1.9 0 0 1 0 3.8H10Zm0 3.8h3.2a1.9 1.9 0 0 1 0 3.8H10Zm2-5.3v1.5m0 7.6v1.5" />
    </Icon>
  );
}

export function FriendsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 19.5c.5-3.5 2.9-5.2 6.5-5.2s6 1.7 6.5 5.2Z" />
      <path d="M15.5 5.3a3.5 3.5 0 0 1 0 6.4m2.3 3.2c2.1.7 3.4 2.2 3.7 4.6" />
    </Icon>
  );
}

export function HistoryIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 3.5h12v17l-3-1.8-3 1.8-3-1.8-3 1.8Z" />
      <path d="M9.5 8.5h5m-5 4h5" />
    </Icon>
  );
}

export function WheelIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="13" r="8" />
      <path d="M12 5v16M5.1 9l13.8 8M5.1 17 18.9 9" />
      <path d="m10.5 2.5 1.5 3 1.5-3Z" />
    </Icon>
  );
}

export function CalendarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.5 5h13A1.5 1.5 0 0 1 20 6.5V19a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19V6.5A1.5 1.5 0 0 1 5.5 5ZM4 9.5h16M8 3v3.5M16 3v3.5" />
      <path d="m9 14.7 2.1 2.1 4-4.1" />
    </Icon>
  );
}

export function StreakIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3c.6 3.2 5.8 5.4 5.8 10.7a5.8 5.8 0 0 1-11.6 0c0-2 .8-3.5 2-4.7.3 1.5 1 2.3 1.9 2.6C10 8.5 10.3 5.5 12 3Z" />
    </Icon>
  );
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10.8" cy="10.8" r="6.5" />
      <path d="m15.6 15.6 4.9 4.9" />
    </Icon>
  );
}

export function CopyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9.5 8.5h9A1.5 1.5 0 0 1 20 10v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 8 19v-9a1.5 1.5 0 0 1 1.5-1.5Z" />
      <path d="M5.5 15.5A1.5 1.5 0 0 1 4 14V5a1.5 1.5 0 0 1 1.5-1.5H14A1.5 1.5 0 0 1 15.5 5" />
    </Icon>
  );
}

export function DownloadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.5v12m-4.5-4.3 4.5 4.5 4.5-4.5M4.5 20h15" />
    </Icon>
  );
}

export function DiamondIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7 4.5h10l4 5.5-9 10-9-10Z" />
      <path d="M3 10h18M9.5 10 12 20l2.5-10L12 4.5Z" />
    </Icon>
  );
}

export function HeartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 20.3C6.6 16.6 3.4 13.4 3.4 9.4a4.7 4.7 0 0 1 8.6-2.7 4.7 4.7 0 0 1 8.6 2.7c0 4-3.2 7.2-8.6 10.9Z" />
    </Icon>
  );
}
