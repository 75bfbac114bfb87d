import { closingText, isSwitchReason, switchReasons } from '@kapao/contract/switches.ts';
import type { SwitchReason } from '@kapao/contract/switches.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { showToast } from '../../state/toasts.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field, Labelled } from '../../ui/Field.tsx';
import type { Switched } from './switched.ts';

const TEXT_MAX = 200;

/** Asks why something is turned off and shows what members will read, or confirms that it is turned on. */
export function SwitchDialog({
  kind,
  target,
  name,
  closing,
  onClose,
}: Switched & { onClose: () => void }) {
  const { games } = useText();
  const { run } = useAct('setSwitch');
  // The state that the person saw when the dialog opened: a colleague's change meanwhile is refused, not overwritten.
  const [seen] = useState(closing?.id ?? null);
  const [isOff] = useState(closing === null);
  const [given, setGiven] = useState<Given>({ reason: 'maintenance', textTh: '', textEn: '' });
  const common = { kind, target, seen };
  return (
    <ConfirmDialog
      title={isOff ? games.turnOffNamed(name) : games.turnOnNamed(name)}
      confirm={(isOff ? games.turnOffKinds : games.turnOnKinds)[kind]}
      isDanger={isOff}
      act={({ key }) =>
        run({
          body: isOff
            ? { ...common, key, is_off: true, reason: given.reason, ...textsOf(given) }
            : { ...common, key, is_off: false },
        })
      }
      onDone={() => showToast(isOff ? games.turnedOff(name) : games.turnedOn(name))}
      onClose={onClose}
    >
      {isOff ? <WhyOff {...{ kind, given, setGiven }} /> : <p>{games.onHint}</p>}
    </ConfirmDialog>
  );
}

interface Given {
  reason: SwitchReason;
  textTh: string;
  textEn: string;
}

function textsOf({ textTh, textEn }: Given) {
  return {
    ...(textTh.trim() !== '' && { text_th: textTh.trim() }),
    ...(textEn.trim() !== '' && { text_en: textEn.trim() }),
  };
}

interface WhyOffProps {
  kind: Switched['kind'];
  given: Given;
  setGiven: (given: Given) => void;
}

function WhyOff({ kind, given, setGiven }: WhyOffProps) {
  const { games } = useText();
  const inLanguage = useInLanguage();
  const { reason, textTh, textEn } = given;
  const words = closingText({
    kind,
    reason,
    textTh: textTh.trim() || null,
    textEn: textEn.trim() || null,
  });
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{games.offHint}</p>
      <Labelled label={games.reason}>
        {(ids) => (
          <select
            {...ids}
            className="control"
            value={reason}
            onChange={({ target: { value } }) =>
              isSwitchReason(value) && setGiven({ ...given, reason: value })
            }
          >
            {Object.entries(switchReasons).map(([code, both]) => (
              <option key={code} value={code}>
                {inLanguage(both)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Field
        label={games.textTh}
        value={textTh}
        maxLength={TEXT_MAX}
        onChange={(event) => setGiven({ ...given, textTh: event.target.value })}
      />
      <Field
        label={games.textEn}
        value={textEn}
        maxLength={TEXT_MAX}
        onChange={(event) => setGiven({ ...given, textEn: event.target.value })}
      />
      <div>
        <p className="text-small text-muted">{games.membersRead}</p>
        <p className="rounded-control bg-raised px-3 py-2">{words.th}</p>
        <p className="px-3 pt-1 text-small text-muted">{words.en}</p>
      </div>
    </div>
  );
}
