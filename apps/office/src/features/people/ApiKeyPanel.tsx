import type { OfficeApiKey } from '@kapao/contract/office/api-keys.ts';
import { keyPermissionName } from '@kapao/contract/office/permissions.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useInLanguage } from '../../text/language.ts';
import { useKeyText } from '../../text/use-key-text.ts';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { Time } from '../../ui/Time.tsx';

/** One key with its permissions, and the button that revokes it. */
export function ApiKeyPanel({ apiKey, onClose }: { apiKey: OfficeApiKey; onClose: () => void }) {
  const text = useKeyText();
  const inLanguage = useInLanguage();
  const missing = useMissing('keys:write');
  const revoke = useAct('revokeApiKey');
  const { id, name, state, last_used_at: used, revoked_by: revokedBy } = apiKey;
  const over = state === 'expired' || state === 'revoked' ? text.notValid : undefined;
  return (
    <SidePanel title={name} onClose={onClose}>
      <DefinitionList
        rows={[
          [text.state, text.states[state]],
          [text.ending, <code key="ending">…{apiKey.ending}</code>],
          [text.madeBy, apiKey.made_by],
          [text.createdAt, <Time key="made" at={apiKey.created_at} />],
          [text.expires, <Time key="expires" at={apiKey.expires_at} />],
          [text.lastUsed, used === null ? text.neverUsed : <Time key="used" at={used} />],
          [text.revokedBy, revokedBy],
        ]}
      />
      <section aria-label={text.permissions} className="mt-4">
        <h3 className="text-small text-muted">{text.permissions}</h3>
        <ul>
          {apiKey.permissions.map((permission) => (
            <li key={permission}>{inLanguage(keyPermissionName(permission))}</li>
          ))}
        </ul>
      </section>
      <div className="mt-4">
        <Button
          look="danger"
          disabledReason={missing ?? over}
          onClick={() =>
            confirmAct({
              title: text.revokeOf(name),
              confirm: text.revoke,
              isDanger: true,
              reason: true,
              children: text.revokeHint,
              done: text.revoked,
              act: ({ key, reason }) => revoke.run({ params: { id }, body: { key, reason } }),
            })
          }
        >
          {text.revoke}
        </Button>
      </div>
    </SidePanel>
  );
}
