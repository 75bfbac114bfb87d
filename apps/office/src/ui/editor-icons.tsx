import { Icon, type IconProps } from './Icon.tsx';

export function MissionsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 21V4m0 0h11l-2.5 4L17 12H6" />
    </Icon>
  );
}

export function CheckinIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6h16v14H4Zm0 4h16M8 3v4m8-4v4m-7 8 2 2 4-4" />
    </Icon>
  );
}

export function ReferralIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9c0-4 2.5-6 6-6s6 2 6 6m3-11v6m3-3h-6" />
    </Icon>
  );
}

export function MethodsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 6h18v12H3Zm0 4h18M7 14.5h4" />
    </Icon>
  );
}
