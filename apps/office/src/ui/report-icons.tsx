import { Icon, type IconProps } from './Icon.tsx';

export function ReportsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 20V4M4 20h16M8.5 16v-5M13 16V7M17.5 16v-7" />
    </Icon>
  );
}

/** Two lists side by side, with a tick between them. */
export function ReconciliationIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 5h5M4 9h5M4 13h3M15 5h5M15 9h5M15 13h5M8 18l3 3 6-6" />
    </Icon>
  );
}
