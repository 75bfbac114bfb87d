import { Icon, type IconProps } from './Icon.tsx';

export function PromotionsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 9h16v4H4Zm1.5 4v7h13v-7M12 9v11M12 9C9 9 7.5 7.8 7.5 6.2S9 4 12 9c3-5 4.5-4.4 4.5-2.8S15 9 12 9Z" />
    </Icon>
  );
}

export function CouponsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 7h17v3.5a1.8 1.8 0 0 0 0 3.5V17h-17v-3a1.8 1.8 0 0 0 0-3.5ZM14 7v2m0 2.5v1.5m0 2.5V17" />
    </Icon>
  );
}

export function FairRulesIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4v16m-4 0h8M5 7h14M5 7l-2.5 6h5Zm14 0-2.5 6h5Z" />
    </Icon>
  );
}

export function WheelsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm0 0v17M3.5 12h17M6 6l12 12M18 6 6 18" />
    </Icon>
  );
}

export function CashbackIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4 9.5M4 5v4.5h4.5M12 8v8m-2-1.5c0 1 4 1.2 4-.6 0-2-4-1.6-4-3.6 0-1.7 4-1.5 4-.5" />
    </Icon>
  );
}

export function RanksIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m12 3.5 2.6 5.3 5.9.9-4.25 4.1 1 5.85L12 16.9l-5.25 2.75 1-5.85L3.5 9.7l5.9-.9Z" />
    </Icon>
  );
}

export function ContributionsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 18 18 6M7.5 6a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Zm9 9a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z" />
    </Icon>
  );
}

export function BrandsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 5h7v7H4Zm9 0h7v7h-7ZM4 14h7v5H4Zm9 0h7v5h-7Z" />
    </Icon>
  );
}
