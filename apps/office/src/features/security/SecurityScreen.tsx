import { useState } from 'react';
import { useMe } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useText } from '../../text/language.ts';
import { Page } from '../../ui/Page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { FactorsCard } from './FactorsCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { RecoveryCodesCard } from './RecoveryCodesCard.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { SessionsCard } from './SessionsCard.tsx';

/** A person's own second factors, recovery codes, password and sessions. */
export default function SecurityScreen() {
  const { screens, security: text } = useText();
  const { second_factor: state } = useMe();
  const query = useQueryOf('getMySecurity', {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Page title={screens.security}>
      {state === 'missing' && (
        <p className="tinted mb-4 rounded-card px-4 py-3 text-warning">{text.missing}</p>
      )}
      <Loaded query={query}>
        {({ factors, recovery_codes_left: left, sessions }) => (
          <div className="flex max-w-4xl flex-col gap-4">
            <FactorsCard factors={factors} onCodes={setCodes} />
            {factors.length > 0 && <RecoveryCodesCard left={left} onCodes={setCodes} />}
            <PasswordCard />
            <SessionsCard sessions={sessions} />
          </div>
        )}
      </Loaded>
      {codes !== null && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Page>
  );
}
