import type { ComponentProps } from 'react';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { Loaded } from '../../ui/states.tsx';

interface SoughtPanelProps {
  title: string;
  query: ComponentProps<typeof Loaded>['query'];
  onClose: () => void;
}

/** The panel of a row that is not on the page, while it loads, or where there is none. */
export function SoughtPanel({ title, query, onClose }: SoughtPanelProps) {
  return (
    <SidePanel title={title} onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SidePanel>
  );
}
