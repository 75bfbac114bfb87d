import { useState } from 'react';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useInLanguage } from '../../text/language.ts';
import { useStudiosText } from '../../text/use-studios-text.ts';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { Money } from '../../ui/Money.tsx';
import { Loaded } from '../../ui/states.tsx';
import { ClosingNote } from './ClosingNote.tsx';
import { ChangeStudio } from './ChangeStudio.tsx';
import { LastCall } from './LastCall.tsx';
import { gamesAndBrands, type ShownStudio } from './studio-fields.ts';
import { StudioKeys } from './StudioKeys.tsx';
import { StudioSecrets } from './StudioSecrets.tsx';

/** One studio: its addresses, the facts that it needs of us, and its keys and ours. */
export function StudioPanel({ code, onClose }: { code: string; onClose: () => void }) {
  const query = useQueryOf('getStudio', { params: { code } });
  return (
    <SidePanel title={query.data?.name ?? code} onClose={onClose}>
      <Loaded query={query}>
        {(studio) => (
          <>
            <Facts studio={studio} />
            <ChangeButton studio={studio} />
            <Integration studio={studio} />
            {studio.form.has_keys && <StudioKeys studio={studio} />}
            {studio.form.fields.length > 0 && <StudioSecrets studio={studio} />}
          </>
        )}
      </Loaded>
    </SidePanel>
  );
}

function Facts({ studio }: { studio: ShownStudio }) {
  const text = useStudiosText();
  const inLanguage = useInLanguage();
  const { state, closing } = studio;
  const isDisabled = state === 'disabled';
  return (
    <DefinitionList
      rows={[
        [text.code, `${studio.code} · ${inLanguage(studio.form)}`],
        [
          text.state,
          isDisabled ? `${text.states[state]}: ${text.disabledHint}` : text.states[state],
        ],
        [text.closedBy, closing && <ClosingNote key="by" closing={closing} />],
        [
          text.baseUrl,
          <span key="url" className="break-all">
            {studio.base_url}
          </span>,
        ],
        [text.networks, studio.allowed_addresses.join(', ') || text.everywhere],
        [text.maxFreeBet, <Money key="bet" micro={studio.max_free_bet_micro} />],
        [text.maxWin, <Money key="win" micro={studio.max_win_micro} />],
        [text.counts, gamesAndBrands(studio)],
        [text.lastCall, <LastCall key="last" studio={studio} />],
      ]}
    />
  );
}

function ChangeButton({ studio }: { studio: ShownStudio }) {
  const text = useStudiosText();
  const missing = useMissing('studios:write');
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="my-4">
      <Button disabledReason={missing} onClick={() => setAsked(true)}>
        {text.change}
      </Button>
      {isAsked && <ChangeStudio studio={studio} onClose={() => setAsked(false)} />}
    </div>
  );
}

function Integration({ studio }: { studio: ShownStudio }) {
  const text = useStudiosText();
  const code = (value: string) => (
    <code key={value} className="font-mono text-small break-all select-all">
      {value}
    </code>
  );
  return (
    <section aria-label={text.integration}>
      <h3 className="mt-6 mb-2 font-semibold">{text.integration}</h3>
      <DefinitionList
        rows={[
          [text.operatorId, code(studio.operator_id)],
          [text.walletUrl, code(studio.wallet_url)],
        ]}
      />
    </section>
  );
}
