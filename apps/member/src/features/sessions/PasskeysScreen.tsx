import type { Data } from '@kapao/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { operationQuery } from '../../api/operation-query.ts';
import { useProfile } from '../../api/profile.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSettings } from '../../api/settings.ts';
import { useOperation } from '../../api/use-operation.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { deviceName } from '@kapao/contract/device-name.ts';
import { createPasskey } from '@kapao/web/passkeys.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { noteOwnAct } from '../../state/announced.ts';
import { showError } from '../../state/notice.ts';
import { showToast } from '../../state/toast.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { HiddenUsername } from './NewPasswordFields.tsx';

type Passkey = Data<'listPasskeys'>['passkeys'][number];

const passkeysQuery = { ...operationQuery('listPasskeys', {}), staleTime: 0 };

async function reloadPasskeys(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
}

/** The member's passkeys: one is added with the password, and any removed (account-71). */
export default function PasskeysScreen() {
  const { passkeys: text } = useText();
  const back = useBack(paths.profile());
  const settings = useSettings();
  const { data, error, refetch } = useQuery(passkeysQuery);
  return (
    <>
      <PageHeader title={text.title} onBack={back} />
      <div className="flex flex-col gap-4">
        <p className="px-1 text-small text-muted">{text.hint}</p>
        {data !== undefined && <Passkeys passkeys={data.passkeys} />}
        {data === undefined && error !== null && (
          <FailedState text={text.loadFailed} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && (
          <LoadingBoxes className="flex flex-col gap-3">
            <Skeleton className="h-22 rounded-card" />
          </LoadingBoxes>
        )}
        {canUsePasskeys(settings?.public_url) ? <AddForm /> : <Card>{text.unavailable}</Card>}
      </div>
    </>
  );
}

function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { passkeys: text } = useText();
  const remove = useOperation('removePasskey');
  const onRemove = async (id: string) => {
    noteOwnAct('passkey_removed');
    const result = await remove.run({ body: { id } });
    if (result === null) return;
    if (result.success) showToast(text.removed);
    else void showError(text.removeFailed, { text: result.message });
    await reloadPasskeys();
  };
  if (passkeys.length === 0) return <p className="px-1">{text.empty}</p>;
  return (
    <ul aria-label={text.title} className="flex flex-col gap-3">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <PasskeyCard
            passkey={passkey}
            busy={remove.busy}
            onRemove={() => void onRemove(passkey.id)}
          />
        </li>
      ))}
    </ul>
  );
}

interface PasskeyCardProps {
  passkey: Passkey;
  busy: boolean;
  onRemove: () => void;
}

function PasskeyCard({ passkey, busy, onRemove }: PasskeyCardProps) {
  const { passkeys: text, devices } = useText();
  const name = deviceName(passkey.user_agent) ?? devices.unknown;
  const { created_at, last_used_at } = passkey;
  return (
    <Card as="article" aria-label={name} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="font-semibold [overflow-wrap:anywhere]">{name}</h2>
        <p className="text-small text-muted tabular-nums">
          {text.addedAt(formatDateTime(created_at))}
        </p>
        {last_used_at !== null && (
          <p className="text-small text-muted tabular-nums">
            {devices.lastUsed(formatDateTime(last_used_at))}
          </p>
        )}
      </div>
      <Button variant="outlined" busy={busy} onClick={onRemove} aria-label={text.removeNamed(name)}>
        {text.remove}
      </Button>
    </Card>
  );
}

function AddForm() {
  const { common, passkeys: text } = useText();
  const profile = useProfile();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { busy, add } = useAdd({ onWrong: setError, onAdded: () => setPassword('') });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setError(common.required);
    void add(password);
  };

  return (
    <Card as="section" aria-label={text.add}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <HiddenUsername username={profile?.username ?? ''} />
        <PasswordField
          label={text.password}
          error={error}
          value={password}
          onChange={(value) => {
            setPassword(value);
            setError(null);
          }}
          autoComplete="current-password"
        />
        <Button type="submit" busy={busy} className="w-full">
          {text.add}
        </Button>
      </form>
    </Card>
  );
}

function useAdd({ onWrong, onAdded }: { onWrong: (message: string) => void; onAdded: () => void }) {
  const { passkeys: text, session } = useText();
  const start = useOperation('startPasskeyCreation');
  const addPasskey = useOperation('addPasskey');
  const add = async (password: string) => {
    const begun = await start.run({ body: { password } });
    if (begun === null) return;
    if (!begun.success) {
      if (begun.code === 'old_password_wrong') return onWrong(begun.message);
      return void showError(text.addFailed, { text: begun.message });
    }
    const asked = await createPasskey(begun.data);
    if (asked.outcome === 'failed') {
      return void showError(text.addFailed, { text: session.passkeyFailed });
    }
    if (asked.outcome === 'cancelled') return;
    noteOwnAct('passkey_added');
    const result = await addPasskey.run({ body: { credential: asked.credential } });
    if (result === null) return;
    if (!result.success) return void showError(text.addFailed, { text: result.message });
    showToast(text.added);
    onAdded();
    await reloadPasskeys();
  };
  return { busy: start.busy || addPasskey.busy, add };
}
