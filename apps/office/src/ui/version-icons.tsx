import { Icon, type IconProps } from './Icon.tsx';

export function VersionsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4M12 8v4.5l3 2" />
    </Icon>
  );
}
