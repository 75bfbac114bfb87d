import { Icon, type IconProps } from './Icon.tsx';

export function LockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4.5" y="10.5" width="15" height="10" rx="2.5" />
      <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3M12 14.5v2.5" />
    </Icon>
  );
}

export function ShieldIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.2c2.3 1.6 4.7 2.4 7.5 2.6v5.4c0 4.5-2.9 7.8-7.5 9.6-4.6-1.8-7.5-5.1-7.5-9.6V5.8c2.8-.2 5.2-1 7.5-2.6Z" />
      <path d="m8.8 12 2.3 2.3 4.3-4.6" />
    </Icon>
  );
}
