import { Icon, type IconProps } from './Icon.tsx';

export function CasesIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 5h13v9H10l-4 3.5V14H4ZM20 9v8h-2v3l-4-3h-3" />
    </Icon>
  );
}

export function DocumentsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 5.5h17v13h-17ZM6 16c.5-1.6 1.5-2.3 2.8-2.3s2.3.7 2.8 2.3M14 10h4m-4 3.5h4" />
      <circle cx="8.8" cy="10.5" r="1.8" />
    </Icon>
  );
}
