import { useText } from '../../../text/language.ts';
import { Badge } from '../../../ui/Badge.tsx';

export function MethodBadge({ isEnabled }: { isEnabled: boolean }) {
  const { editors } = useText();
  return (
    <span className="self-center">
      <Badge tone={isEnabled ? 'success' : 'neutral'}>{isEnabled ? editors.on : editors.off}</Badge>
    </span>
  );
}
