import type { DepositRow } from '@kapao/contract/office/deposits.ts';
import { slipOutcomes } from '@kapao/contract/office/slip-outcomes.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Money } from '../../ui/Money.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { Time, TimeAgo } from '../../ui/Time.tsx';

/** The verifier’s answer about the newest slip of a deposit, in words. */
export function SlipCheck({
  check,
  askedMicro,
}: {
  check: NonNullable<DepositRow['slip_check']>;
  askedMicro: string;
}) {
  const { deposits: text } = useText();
  const inLanguage = useInLanguage();
  const { outcome, verifier, said, amount_micro, paid_at, again_at, payer_name } = check;
  const isWaiting = again_at !== null;
  const tone = outcome === 'credited' ? 'text-success' : isWaiting ? 'text-muted' : 'text-warning';
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{text.slipCheck}</h3>
      <p className={tone}>{inLanguage(slipOutcomes[outcome])}</p>
      {amount_micro !== null && (
        <p>
          <Money micro={amount_micro} />
          {amount_micro !== askedMicro && (
            <>
              {' '}
              {text.slipAsked} <Money micro={askedMicro} />
            </>
          )}
          {paid_at !== null && (
            <>
              {' · '}
              <Time at={paid_at} />
            </>
          )}
        </p>
      )}
      {payer_name !== null && (
        <p>
          {text.payer} <PersonName name={payer_name} />
        </p>
      )}
      <p className="text-small text-muted">
        {verifier !== null && text.slipVerifier(verifier, said)}
        {again_at !== null && (
          <>
            {' · '}
            {text.slipAgain} <TimeAgo at={again_at} />
          </>
        )}
      </p>
    </section>
  );
}
