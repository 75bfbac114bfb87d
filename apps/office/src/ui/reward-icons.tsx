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
