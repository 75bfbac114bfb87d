import { Icon, type IconProps } from './Icon.tsx';

export function CasesIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 5h13v9H10l-4 3.5V14H4ZM20 9v8h-2v3l-4-3h-3" />
    </Icon>
  );
}
