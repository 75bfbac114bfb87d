import { exportFormats } from '@kapao/contract/office/report-sheets.ts';
import { useDownload } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import type { Shown } from './search.ts';

/** Saves the report that is shown as a file, with the rows that the screen leaves out. */
export function ExportButtons({ shown }: { shown: Shown }) {
  const { reports } = useText();
  const language = useLanguage();
  const missing = useMissing('reports:export');
  const { busy, save } = useDownload('exportReport');
  const { narrowing, ...report } = shown;
  return (
    <div className="flex gap-2">
      {exportFormats.map((format) => (
        <Button
          key={format}
          busy={busy}
          disabledReason={missing}
          onClick={() => void save({ body: { format, language, ...report, ...narrowing } })}
        >
          {reports.exportAs[format]}
        </Button>
      ))}
    </div>
  );
}
