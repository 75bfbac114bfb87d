import { Icon, type IconProps } from './Icon.tsx';

export function LockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4.5" y="10.5" width="15" height="10" rx="2.5" />
      <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3M12 14.5v2.5" />
    </Icon>
  );
}

export function KeyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="8" cy="14.5" r="4" />
      <path d="m11 11.5 8-8M16.5 6l2.5 2.5M13.8 8.7l2 2" />
    </Icon>
  );
}

export function DevicesIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3" y="5" width="12" height="14" rx="2" />
      <path d="M8 16h2M18 9h1a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-1" />
    </Icon>
  );
}

export function ShieldIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.5 5 6v5.5c0 4.4 2.9 7.6 7 9 4.1-1.4 7-4.6 7-9V6Z" />
      <path d="m9 12 2.2 2.2L15.2 10" />
    </Icon>
  );
}
