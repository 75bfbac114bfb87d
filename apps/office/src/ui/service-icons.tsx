import { Icon, type IconProps } from './Icon.tsx';

export function ServicesIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 3.5V8m6-4.5V8M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0ZM12 17v3.5" />
    </Icon>
  );
}
