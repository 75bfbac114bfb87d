import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { refuseAct } from '../../lib/refuse-act.ts';
import { useFormErrors } from '../../lib/use-form-errors.ts';
import { showToast } from '../../state/toasts.ts';
import { useStudiosText } from '../../text/use-studios-text.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import {
  isWebAddress,
  listedNetworks,
  type ShownStudio,
  wholeBaht,
  wholeBahtOfMicro,
} from './studio-fields.ts';

/** Asks for the name, address, networks, largest free bet and largest win of a studio. */
export function ChangeStudio({ studio, onClose }: { studio: ShownStudio; onClose: () => void }) {
  const text = useStudiosText();
  const { run } = useAct('saveStudio');
  // The studio is kept as it was when the dialog opened, so that a colleague's change is refused, not overwritten.
  const [{ code, seen }] = useState(studio);
  const [name, setName] = useState(studio.name);
  const [baseUrl, setBaseUrl] = useState(studio.base_url);
  const [networks, setNetworks] = useState(studio.allowed_addresses.join('\n'));
  const [freeBet, setFreeBet] = useState(wholeBahtOfMicro(studio.max_free_bet_micro));
  const [win, setWin] = useState(wholeBahtOfMicro(studio.max_win_micro));
  const baht = wholeBaht(freeBet);
  const winBaht = wholeBaht(win);
  const form = useFormErrors([
    name.trim() === '' && { field: 'name', message: text.nameMissing },
    !isWebAddress(baseUrl.trim()) && { field: 'base_url', message: text.urlWrong },
    baht === undefined && { field: 'max_free_bet_baht', message: text.moneyWrong },
    winBaht === undefined && { field: 'max_win_baht', message: text.moneyWrong },
  ]);
  return (
    <ConfirmDialog
      title={text.changeOf(studio.name)}
      confirm={text.change}
      reason
      form={form}
      act={({ key, reason }) => {
        if (baht === undefined || winBaht === undefined) return refuseAct(text.moneyWrong);
        return run({
          params: { code },
          body: {
            name: name.trim(),
            base_url: baseUrl.trim(),
            allowed_addresses: listedNetworks(networks),
            max_free_bet_baht: baht,
            max_win_baht: winBaht,
            seen,
            key,
            reason,
          },
        });
      }}
      onDone={() => showToast(text.changed)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <Field
          label={text.shownName}
          error={form.errorOf('name')}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label={text.baseUrl}
          error={form.errorOf('base_url')}
          type="url"
          value={baseUrl}
          maxLength={500}
          spellCheck={false}
          onChange={(event) => setBaseUrl(event.target.value)}
        />
        <TextArea
          label={text.networks}
          hint={text.networksHint}
          error={form.errorOf('allowed_addresses')}
          placeholder={text.everywhere}
          spellCheck={false}
          value={networks}
          onChange={(event) => setNetworks(event.target.value)}
        />
        <Field
          label={text.maxFreeBet}
          hint={text.maxFreeBetHint}
          error={form.errorOf('max_free_bet_baht')}
          inputMode="numeric"
          value={freeBet}
          onChange={(event) => setFreeBet(event.target.value)}
        />
        <Field
          label={text.maxWin}
          hint={text.maxWinHint}
          error={form.errorOf('max_win_baht')}
          inputMode="numeric"
          value={win}
          onChange={(event) => setWin(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
