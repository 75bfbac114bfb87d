import { caseNumber } from '@kapao/contract/cases/rules.ts';
import { useLocation } from 'wouter';
import type { CallInput } from '../../api/client.ts';
import { resetSession } from '../../api/session.ts';
import { useOperation } from '../../api/use-operation.ts';
import { paths } from '../../lib/paths.ts';
import { showError, showSuccess } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

export type NotMeReport = CallInput<'reportNotMe'>['body'];

/** The notice says how to come back, so it stays until it is read. */
const READING_MS = 30_000;

interface NotMeDialogProps {
  /** The event or session that the member says was somebody else's; null while the dialog is closed. */
  disowned: NotMeReport | null;
  onClose: () => void;
}

/** Asks once, says what happens, and reports; the session ends with the report (alert-05). */
export function NotMeDialog({ disowned, onClose }: NotMeDialogProps) {
  const { security: text, common } = useText();
  const { busy, report } = useReport();
  return (
    <Dialog open={disowned !== null} onClose={onClose} title={text.askTitle}>
      <p>{text.askText}</p>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-small text-muted">
        {text.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <div className="flex flex-col gap-2">
        <Button busy={busy} onClick={() => disowned && void report(disowned)} className="w-full">
          {text.report}
        </Button>
        <Button variant="quiet" onClick={onClose} className="w-full">
          {common.cancel}
        </Button>
      </div>
    </Dialog>
  );
}

function useReport() {
  const { security: text } = useText();
  const [, navigate] = useLocation();
  const { busy, run } = useOperation('reportNotMe');
  const report = async (body: NotMeReport) => {
    const result = await run({ body });
    if (result === null) return;
    if (!result.success) {
      void showError(text.reportFailed, { text: result.message });
      return;
    }
    const { case_number, sign_in_by } = result.data;
    const number = caseNumber(case_number);
    const isByCode = sign_in_by === 'code';
    resetSession();
    const next = {
      code: text.doneByCode,
      password: text.doneByPassword,
      staff: text.doneByStaff,
    }[sign_in_by](number);
    void showSuccess(text.done, { text: next, durationMs: READING_MS });
    if (isByCode) navigate(paths.forgotPassword(), { replace: true });
  };
  return { busy, report };
}
