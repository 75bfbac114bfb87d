import { useText } from '../../../text/language.ts';
import { Badge } from '../../../ui/Badge.tsx';

/** Whether members see a record, or it is switched off. */
export function OnBadge({ isOn }: { isOn: boolean }) {
  const { editors } = useText();
  return (
    <span className="self-center">
      <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? editors.on : editors.off}</Badge>
    </span>
  );
}
