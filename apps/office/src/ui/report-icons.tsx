import { Icon, type IconProps } from './Icon.tsx';

export function ReportsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 20V4M4 20h16M8.5 16v-5M13 16V7M17.5 16v-7" />
    </Icon>
  );
}
