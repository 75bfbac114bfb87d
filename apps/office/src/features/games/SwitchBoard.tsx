import { nameIn } from '../../lib/name-in.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { Switchable } from '@kapao/contract/office/switches.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ClosingNote } from './ClosingNote.tsx';
import { SwitchButton } from './SwitchButton.tsx';
import type { Switched } from './switched.ts';

type Switches = OfficeData<'listSwitches'>;

/** The switches besides those of games: the main ones and the payment methods, then studios and brands, folded. */
export function SwitchBoard({ switches }: { switches: Switches }) {
  const { games } = useText();
  const language = useLanguage();
  const { methods, studios, brands } = switches;
  const off = [...studios, ...brands].filter(({ closing }) => closing !== null).length;
  return (
    <div className="mb-4 flex flex-col gap-3">
      <Board label={games.all}>
        {(['play', 'deposits', 'withdrawals'] as const).map((kind) => (
          <SwitchCard
            key={kind}
            isStrong
            {...{ kind, target: '', name: games.kinds[kind], closing: switches[kind] }}
          />
        ))}
      </Board>
      <Board label={games.methods}>
        {methods.map(({ is_payout, ...method }) => (
          <SwitchCard
            key={method.code}
            {...switchedOf('method', { ...method, name: nameIn(method, language) })}
            note={is_payout ? games.withdrawal : games.deposit}
            isAbsent={!method.is_enabled}
          />
        ))}
      </Board>
      <details className="rounded-card border border-line bg-surface" open={off > 0}>
        <summary className="cursor-pointer px-3 py-2">
          {games.studiosAndBrands(studios.length, brands.length, off)}
        </summary>
        <div className="flex flex-col gap-3 border-t border-line p-3">
          <Rows label={games.studios} kind="studio" rows={studios} />
          <Rows label={games.brands} kind="brand" rows={brands} />
        </div>
      </details>
    </div>
  );
}

function switchedOf(kind: Switched['kind'], { code, name, closing }: Switchable): Switched {
  return { kind, target: code, name, closing };
}

function Board({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <section aria-label={label}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2">
        {children}
      </ul>
    </section>
  );
}

interface SwitchCardProps extends Switched {
  isStrong?: boolean;
  note?: string;
  isAbsent?: boolean;
}

function SwitchCard({ isStrong = false, note, isAbsent = false, ...switched }: SwitchCardProps) {
  const { name, closing } = switched;
  return (
    <li className="flex flex-col gap-1 rounded-card border border-line bg-surface px-3 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className={isStrong ? 'min-w-28 flex-1 font-semibold' : 'min-w-28 flex-1'}>
          {name}
          {note !== undefined && <span className="text-small text-muted"> · {note}</span>}
        </span>
        <span className="ml-auto flex items-center gap-2">
          <SwitchState isOff={closing !== null} isAbsent={isAbsent} />
          <SwitchButton {...switched} isAbsent={isAbsent} />
        </span>
      </div>
      {closing !== null && <ClosingNote closing={closing} />}
    </li>
  );
}

export function SwitchState({ isOff, isAbsent }: { isOff: boolean; isAbsent: boolean }) {
  const { games } = useText();
  if (isOff) return <Badge tone="danger">{games.off}</Badge>;
  return isAbsent ? <Badge>{games.notOffered}</Badge> : <Badge tone="success">{games.on}</Badge>;
}

interface RowsProps {
  label: string;
  kind: 'studio' | 'brand';
  rows: readonly Switchable[];
}

function Rows({ label, kind, rows }: RowsProps) {
  return (
    <section aria-label={label}>
      <h2 className="mb-1 text-small font-semibold text-muted">{label}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2">
        {rows.map((row) => (
          <SwitchCard key={row.code} {...switchedOf(kind, row)} isAbsent={!row.is_enabled} />
        ))}
      </ul>
    </section>
  );
}
