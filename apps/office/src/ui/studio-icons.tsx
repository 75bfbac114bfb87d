import { Icon, type IconProps } from './Icon.tsx';

export function StudiosIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 20V9.5l5.5 3.5V9.5L15 13V4.5h5V20ZM8 16.5h2m3.5 0h2" />
    </Icon>
  );
}
