import type { OfficeQuery } from '@kapao/contract/office/operation.ts';
import { exportFormats } from '@kapao/contract/office/report-sheets.ts';
import { useDownload } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import type { Shown } from './search.ts';

type Format = (typeof exportFormats)[number];

/** Saves the report that is shown as a file, with the rows that the screen leaves out. */
export function ExportButtons({ shown }: { shown: Shown }) {
  const language = useLanguage();
  const { busy, save } = useDownload('exportReport');
  const { narrowing, ...report } = shown;
  return (
    <FormatButtons
      busy={busy}
      onSave={(format) => save({ body: { format, language, ...report, ...narrowing } })}
    />
  );
}

/** Saves all rows beneath a number as a file, not only those of the page that is shown. */
export function RowsExportButtons({ query }: { query: OfficeQuery<'listReportRows'> }) {
  const language = useLanguage();
  const { busy, save } = useDownload('exportReportRows');
  const { after: _after, limit: _limit, ...opened } = query;
  return (
    <FormatButtons
      busy={busy}
      onSave={(format) => save({ body: { format, language, ...opened } })}
    />
  );
}

interface FormatButtonsProps {
  busy: boolean;
  onSave: (format: Format) => Promise<void>;
}

function FormatButtons({ busy, onSave }: FormatButtonsProps) {
  const { reports } = useText();
  const missing = useMissing('reports:export');
  return (
    <div className="flex flex-wrap gap-2">
      {exportFormats.map((format) => (
        <Button
          key={format}
          busy={busy}
          disabledReason={missing}
          onClick={() => void onSave(format)}
        >
          {reports.exportAs[format]}
        </Button>
      ))}
    </div>
  );
}
