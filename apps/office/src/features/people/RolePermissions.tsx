import { permissions, type Permission } from '@kapao/contract/office/permissions.ts';
import { roleActs } from '@kapao/contract/office/role-acts.ts';
import type { OperationRisk } from '@kapao/contract/office/risks.ts';
import { useMay } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { operationName } from '../../text/operation-name.ts';
import { Badge } from '../../ui/Badge.tsx';

/** The permissions of a role in words, each with its acts and with the amount from which a second person decides them. */
export function RolePermissions({ held }: { held: readonly Permission[] }) {
  const text = useText();
  const inLanguage = useInLanguage();
  const wordsOf = useHoldWords();
  return (
    <>
      <p className="mb-3 text-small text-muted">{text.roles.holdHint}</p>
      <ul className="border-b border-line">
        {held.map((permission) => {
          const acts = roleActs.filter((act) => act.permission === permission);
          return (
            <li key={permission} className="border-t border-line py-1.5">
              {inLanguage(permissions[permission])}
              {acts.length > 0 && (
                <ul className="mt-1 mb-1 flex flex-col gap-1 pl-4 text-small">
                  {acts.map(({ name, risk }) => (
                    <li key={name} className="flex flex-wrap justify-between gap-x-4">
                      {operationName(name, text)}
                      <Badge tone={risk.risk === 'none' ? 'neutral' : 'accent'}>
                        {wordsOf(risk)}
                      </Badge>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Words the way in which an act is held, with the site's amounts for those who may read its settings. */
function useHoldWords(): (risk: OperationRisk) => string {
  const { holds } = useText().roles;
  const { data } = useQueryOf('getOperatingSettings', {}, { enabled: useMay()('site:read') });
  const bounds = data?.settings;
  return ({ risk }) => {
    if (risk === 'member') return holds.from(bounds?.four_eyes_from);
    if (risk === 'offers') return holds.from(bounds?.offers_four_eyes_from);
    return holds[risk];
  };
}
