import { Icon, type IconProps } from './Icon.tsx';

export function SiteIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.5a8.5 8.5 0 1 0 0 17c1.2 0 1.8-.8 1.8-1.7 0-1.3-1-1.5-1-2.6 0-.9.7-1.5 1.6-1.5h2.1a4 4 0 0 0 4-4c0-4-3.8-7.2-8.5-7.2ZM7.5 11.5h.01M10 7.8h.01M14.5 7.8h.01" />
    </Icon>
  );
}

export function SettingsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h9m5 0h2M4 17h2m5 0h9M13 4.5v5M18 4.5v5H13v-5h5ZM6 14.5v5h5v-5H6Z" />
    </Icon>
  );
}
