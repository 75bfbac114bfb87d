import { decodeStatement, readCsvRows } from '@kapao/contract/reconciliation/csv-rows.ts';
import { readSettlement } from '@kapao/contract/reconciliation/read-settlement.ts';
import {
  guessMapping,
  guessSeparator,
  HEADER_ROWS_MAX,
  statementClocks,
  statementEncodings,
  statementSeparators,
  statementUnits,
  type StatementEncoding,
  type StatementMapping,
} from '@kapao/contract/reconciliation/rules.ts';
import { useMemo, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { formatDay, todayInBangkok } from '../../lib/dates.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { useReconciliationText } from '../../text/use-reconciliation-text.ts';
import { ActForm } from '../../ui/ActForm.tsx';
import { Checkboxes } from '../../ui/Checkboxes.tsx';
import { ChoiceField, Field, SelectField } from '../../ui/Field.tsx';
import { Money } from '../../ui/Money.tsx';
import { Time } from '../../ui/Time.tsx';

const PREVIEW_ROWS = 5;
const columnNames = [
  'id',
  'reference',
  'time',
  'clock',
  'amount',
  'incoming',
  'outgoing',
  'fee',
  'kind',
] as const;
const kindLists = ['outgoing_kinds', 'fee_kinds', 'ignored_kinds'] as const;

interface MappingDialogProps {
  gateway: string;
  bytes: Uint8Array;
  encoding: StatementEncoding;
  saved: StatementMapping | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Asks which column of a gateway's file holds what, with the first rows as they would be read (recon-03). */
export function MappingDialog(props: MappingDialogProps) {
  const { gateway, bytes, saved, onClose, onSaved } = props;
  const { common } = useText();
  const reconciliation = useReconciliationText();
  const text = reconciliation.mapping;
  const save = useAct('saveStatementMapping');
  const { attempt, message } = useSaving();
  const [draft, setDraft] = useState(() => saved ?? guessOf(bytes, props.encoding));
  const change = (changes: Partial<StatementMapping>) => setDraft({ ...draft, ...changes });
  const { encoding, separator } = draft;
  // A file has up to 5 MiB, which are not decoded anew with each tick.
  const rows = useMemo(() => rowsOf(bytes, { encoding, separator }), [bytes, encoding, separator]);
  const header = (rows[draft.header_rows - 1]?.cells ?? []).map((cell) => cell.trim());
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const submit = async () => {
    const mapping = { ...draft, header };
    const result = await attempt({ mapping }, (body) => save.run({ params: { gateway }, body }));
    if (result?.success !== true) return;
    showToast(text.saved);
    onSaved();
  };
  return (
    <ActForm
      title={text.title(gateway)}
      confirm={text.save}
      cancel={common.cancel}
      busy={save.busy}
      message={message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="text-small text-muted">{text.intro}</p>
      <FormOfFile draft={draft} change={change} onReguess={setDraft} bytes={bytes} />
      <div className="grid gap-3 sm:grid-cols-2">
        {columnNames.map((name) => (
          <SelectField
            key={name}
            label={text.columns[name]}
            value={draft[name] ?? ''}
            onChange={({ target }) =>
              change({ [name]: target.value === '' ? null : Number(target.value) })
            }
          >
            <option value="">{text.none}</option>
            {Array.from({ length: columns }, (_, index) => (
              <option key={index} value={index}>
                {index + 1}. {header[index] ?? rows[draft.header_rows]?.cells[index] ?? ''}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <Meanings draft={draft} change={change} />
      <Preview draft={draft} rows={rows} />
    </ActForm>
  );
}

interface PartProps {
  draft: StatementMapping;
  change: (changes: Partial<StatementMapping>) => void;
}

function FormOfFile({
  draft,
  change,
  bytes,
  onReguess,
}: PartProps & { bytes: Uint8Array; onReguess: (mapping: StatementMapping) => void }) {
  const text = useReconciliationText().mapping;
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <ChoiceField
        label={text.encoding}
        value={draft.encoding}
        choices={statementEncodings.map((each) => [each, each.toUpperCase()] as const)}
        onChange={(encoding) => onReguess(guessOf(bytes, encoding))}
      />
      <ChoiceField
        label={text.separator}
        value={draft.separator}
        choices={statementSeparators.map((each) => [each, text.separators[each]] as const)}
        onChange={(separator) => change({ separator })}
      />
      <Field
        label={text.headerRows}
        type="number"
        min={0}
        max={HEADER_ROWS_MAX}
        value={draft.header_rows}
        onChange={({ target }) => {
          const count = Math.trunc(Number(target.value));
          if (count >= 0 && count <= HEADER_ROWS_MAX) change({ header_rows: count });
        }}
      />
    </div>
  );
}

/** The clock, the unit, the fees and the kinds. */
function Meanings({ draft, change }: PartProps) {
  const text = useReconciliationText().mapping;
  const kindLabels = {
    outgoing_kinds: text.outgoingKinds,
    fee_kinds: text.feeKinds,
    ignored_kinds: text.ignoredKinds,
  };
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <ChoiceField
          label={text.zone}
          value={draft.zone}
          choices={statementClocks.map((each) => [each, text.zones[each]] as const)}
          onChange={(zone) => change({ zone })}
        />
        <ChoiceField
          label={text.unit}
          value={draft.unit}
          choices={statementUnits.map((each) => [each, text.units[each]] as const)}
          onChange={(unit) => change({ unit })}
        />
      </div>
      {draft.fee !== null && (
        <Checkboxes
          boxes={[
            {
              name: 'fees_are_negative' as const,
              label: text.feesAreNegative,
              isChecked: draft.fees_are_negative,
              isDisabled: false,
            },
            {
              name: 'amounts_are_net' as const,
              label: text.amountsAreNet,
              isChecked: draft.amounts_are_net,
              isDisabled: false,
            },
          ]}
          onToggle={(name) => change({ [name]: !draft[name] })}
        />
      )}
      {draft.kind !== null &&
        kindLists.map((name) => (
          <Field
            key={name}
            label={kindLabels[name]}
            hint={text.kindsHint}
            defaultValue={draft[name].join(', ')}
            onBlur={({ target }) => change({ [name]: kindsOf(target.value) })}
          />
        ))}
    </>
  );
}

function Preview({ draft, rows }: { draft: StatementMapping; rows: ReturnType<typeof rowsOf> }) {
  const reconciliation = useReconciliationText();
  const text = reconciliation.mapping;
  const language = useLanguage();
  const read = readSettlement(
    rows.slice(0, draft.header_rows + PREVIEW_ROWS),
    draft,
    todayInBangkok(),
  );
  if ('fault' in read) {
    return (
      <p role="alert" className="text-danger">
        {text.cannotRead(read.row, read.cell)}
      </p>
    );
  }
  if (read.lines.length === 0) return <p className="text-muted">{text.noRows}</p>;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-small">
        <caption className="mb-1 text-left font-semibold">{text.preview}</caption>
        <tbody>
          {read.lines.map((line, index) => (
            <tr key={index} className="border-b border-line">
              <td className="py-1 pr-3 wrap-anywhere">{line.id || line.reference}</td>
              <td className="py-1 pr-3">
                {line.at !== null && <Time at={line.at.toISOString()} />}
                {line.at === null && line.day !== null && formatDay(line.day, language)}
              </td>
              <td className="py-1 pr-3">{reconciliation.classes[line.class]}</td>
              <td className="py-1 text-right">
                <Money micro={String(line.amountMicro)} signed />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function guessOf(bytes: Uint8Array, encoding: StatementEncoding): StatementMapping {
  const decoded = decodeStatement(bytes, encoding) ?? '';
  const separator = guessSeparator(decoded);
  return guessMapping(
    rowsOf(bytes, { encoding, separator }).map(({ cells }) => cells),
    { encoding, separator },
  );
}

type FileForm = Pick<StatementMapping, 'encoding' | 'separator'>;

function rowsOf(bytes: Uint8Array, { encoding, separator }: FileForm) {
  const decoded = decodeStatement(bytes, encoding) ?? '';
  return readCsvRows(decoded, separator, HEADER_ROWS_MAX + PREVIEW_ROWS) ?? [];
}

function kindsOf(text: string): string[] {
  return text
    .split(',')
    .map((kind) => kind.trim())
    .filter((kind) => kind !== '');
}
