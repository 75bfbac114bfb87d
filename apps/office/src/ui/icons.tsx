import { Icon, type IconProps } from './Icon.tsx';

export function HomeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m4 11 8-7 8 7v8.5h-5.5V14h-5v5.5H4Z" />
    </Icon>
  );
}

export function AuditIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 3.5h9l3.5 3.5v13.5h-12.5ZM9 11h6m-6 3.5h6M9 7.5h3" />
    </Icon>
  );
}

export function SecurityIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.5 5 6v5.5c0 4.2 2.8 7.2 7 9 4.2-1.8 7-4.8 7-9V6Zm-3 8.3 2.2 2.2 4-4.2" />
    </Icon>
  );
}

export function WithdrawalsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 14.5v5h16v-5M12 15V4m-4 4 4-4 4 4" />
    </Icon>
  );
}

export function StaffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.9a3.5 3.5 0 0 1 0 6.2m2 3.3c2.2.8 3.5 2.7 3.5 5.6" />
    </Icon>
  );
}

export function DepositsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 14.5v5h16v-5M12 4v11m-4-4 4 4 4-4" />
    </Icon>
  );
}

export function RolesIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="8" cy="15.5" r="4.5" />
      <path d="m11.5 12.5 8.5-8.5m-3.5 3.5 3 3m-6 0 2 2" />
    </Icon>
  );
}

export function AccessIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c-5 5-5 12 0 17m0-17c5 5 5 12 0 17" />
    </Icon>
  );
}

export function GamesIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7.5 7h9A4.5 4.5 0 0 1 21 11.5v3a2.5 2.5 0 0 1-4.6 1.4L15 14H9l-1.4 1.9A2.5 2.5 0 0 1 3 14.5v-3A4.5 4.5 0 0 1 7.5 7Zm.5 2.5v3M6.5 11h3m6-.5h.5m1.5 1.5h.5" />
    </Icon>
  );
}

export function TransfersIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 8.5h14m-3.5-4 4 4-4 4M20 16.5H6m3.5-4-4 4 4 4" />
    </Icon>
  );
}

export function OperationsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 12.5H8l2.5-6.5 3.5 12 2.5-5.5h4" />
    </Icon>
  );
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </Icon>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 6 12 12m0-12L6 18" />
    </Icon>
  );
}

export function MenuIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Icon>
  );
}

export function CalendarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 6h15v14h-15Zm0 4.5h15M8.5 3.5v4m7-4v4" />
    </Icon>
  );
}

export function ChevronDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 9.5 6 6 6-6" />
    </Icon>
  );
}

export function ChevronLeftIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m14.5 6-6 6 6 6" />
    </Icon>
  );
}

export function ChevronRightIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m9.5 6 6 6-6 6" />
    </Icon>
  );
}

export function SignOutIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 4H5v16h5m5-12 4 4-4 4m4-4H10" />
    </Icon>
  );
}
