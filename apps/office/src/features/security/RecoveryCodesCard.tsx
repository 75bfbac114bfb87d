import { useAct } from '../../api/act.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

/** With so few recovery codes left it is time for new ones. */
const FEW = 3;

interface RecoveryCodesCardProps {
  left: number;
  onCodes: (codes: readonly string[]) => void;
}

export function RecoveryCodesCard({ left, onCodes }: RecoveryCodesCardProps) {
  const { security: text } = useText();
  const { run } = useAct('makeRecoveryCodes');
  const make = () =>
    confirmAct({
      title: text.makeCodes,
      children: text.makeCodesNote,
      confirm: text.makeCodes,
      act: async () => {
        const result = await run({});
        if (result?.success === true) onCodes(result.data.recovery_codes ?? []);
        return result;
      },
    });
  return (
    <Card
      title={text.codes}
      note={text.codesNote}
      actions={
        <>
          <span className="self-center">
            <Badge tone={left <= FEW ? 'warning' : 'neutral'}>{text.codesLeft(left)}</Badge>
          </span>
          <Button onClick={make}>{text.makeCodes}</Button>
        </>
      }
    />
  );
}
