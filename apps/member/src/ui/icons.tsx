import { Icon, type IconProps } from './Icon.tsx';

/** Icons of the forms and notices, drawn for this project. Every visitor loads these. */
export function EyeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.5 12c2.2-4.2 5.5-6.3 9.5-6.3s7.3 2.1 9.5 6.3c-2.2 4.2-5.5 6.3-9.5 6.3S4.7 16.2 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
    </Icon>
  );
}

export function EyeOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.3 6.9C4.7 8 3.5 9.7 2.5 12c2.2 4.2 5.5 6.3 9.5 6.3 1.9 0 3.5-.5 5-1.3M9.8 5.9c.7-.1 1.4-.2 2.2-.2 4 0 7.3 2.1 9.5 6.3-.6 1.3-1.4 2.3-2.2 3.2" />
      <path d="M9.9 9.9a3 3 0 0 0 4.2 4.2M3.5 3.5l17 17" />
    </Icon>
  );
}

export function ChevronLeftIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m14.5 5-7 7 7 7" />
    </Icon>
  );
}

export function ChevronRightIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m9.5 5 7 7-7 7" />
    </Icon>
  );
}

export function ChevronDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5 9 7 7 7-7" />
    </Icon>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5.5 5.5 13 13m0-13-13 13" />
    </Icon>
  );
}

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.7v.1" />
    </Icon>
  );
}

export function BankIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 9 12 4l8.5 5v1.5h-17ZM3.5 20h17M6 10.5V17m4-6.5V17m4-6.5V17m4-6.5V17" />
    </Icon>
  );
}

export function WalletIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7.5v10A2.5 2.5 0 0 0 6.5 20h13V8h-13A2.5 2.5 0 0 1 4 5.5 1.5 1.5 0 0 1 5.5 4H17v4m2.5 4h-4a2 2 0 0 0 0 4h4" />
    </Icon>
  );
}
