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

export function KeypadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4.5" y="3" width="15" height="18" rx="2.5" />
      <path d="M9 8h.01M12 8h.01M15 8h.01M9 12h.01M12 12h.01M15 12h.01M9 16h.01M12 16h.01M15 16h.01" />
    </Icon>
  );
}

export function ShieldIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3 5 5.8v5.4c0 4.3 2.8 7.9 7 9.8 4.2-1.9 7-5.5 7-9.8V5.8Z" />
      <path d="m9 11.8 2.2 2.2L15.2 10" />
    </Icon>
  );
}

export function BackspaceIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 5.5h10a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H9L3 12Zm3 4 5 5m0-5-5 5" />
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

export function CardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <circle cx="8.5" cy="11" r="2" />
      <path d="M5.8 16c.5-1.4 1.5-2 2.7-2s2.2.6 2.7 2M14 10h4M14 13.5h4" />
    </Icon>
  );
}
