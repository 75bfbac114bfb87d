import { Icon, type IconProps } from './Icon.tsx';

export function MembersIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M3 19.5c.6-3.6 2.8-5.5 6-5.5s5.4 1.9 6 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.5c1.7.9 2.7 2.6 3 5" />
    </Icon>
  );
}

export function ProposalsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 4h14v12H10l-5 4Zm4 6 2.2 2.2L15.5 8" />
    </Icon>
  );
}

export function MessagesIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 5h16v11H9l-4 3.5V16H4Zm4 4h8m-8 3.5h5" />
    </Icon>
  );
}
