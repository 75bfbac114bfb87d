import { beginSession } from '../../api/session.ts';
import { useSettings } from '../../api/settings.ts';
import { useOperation } from '../../api/use-operation.ts';
import { askForPasskey } from '@kapao/web/passkeys.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { showError } from '../../state/notice.ts';
import { showToast } from '../../state/toast.ts';
import { useEntranceText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';

/** A button that signs in with a passkey of this device; nothing if the browser supports none (account-72). */
export function PasskeyLogin() {
  const { session: text } = useEntranceText();
  const start = useOperation('startPasskeyLogin');
  const logIn = useOperation('logInByPasskey');
  const settings = useSettings();
  if (!canUsePasskeys(settings?.public_url)) return null;

  const submit = async () => {
    const begun = await start.run({});
    if (begun === null) return;
    if (!begun.success) return void showError(begun.message);
    const asked = await askForPasskey(begun.data);
    if (asked.outcome === 'failed') return void showError(text.passkeyFailed);
    if (asked.outcome === 'cancelled') return;
    const result = await logIn.run({ body: { credential: asked.credential } });
    if (result === null) return;
    if (!result.success) return void showError(result.message);
    showToast(text.loginSucceeded);
    beginSession(result.data.member_data);
  };

  return (
    <Button
      variant="outlined"
      busy={start.busy || logIn.busy}
      onClick={() => void submit()}
      className="mt-3 w-full"
    >
      {text.passkeyLogin}
    </Button>
  );
}
