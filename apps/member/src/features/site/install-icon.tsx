import { Icon, type IconProps } from '../../ui/Icon.tsx';

export function InstallIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="6" y="2.5" width="12" height="19" rx="2.5" />
      <path d="M12 7v7m-3-2.8 3 3 3-3M9.5 17.5h5" />
    </Icon>
  );
}
