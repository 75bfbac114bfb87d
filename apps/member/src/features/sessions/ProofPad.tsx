import { PIN_DIGITS } from '@kapao/contract/second-lock/rules.ts';
import type { OwnerProof } from '@kapao/contract/second-lock.ts';
import { askForPasskey } from '@kapao/web/passkeys.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../api/client.ts';
import { useSettings } from '../../api/settings.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import type { ProofFailure } from '../../state/owner-proof.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { PinPad } from '../../ui/PinPad.tsx';
import { lockAuthorization, lockQuery } from './lock-query.ts';
import { proofWays, type ProofWay } from './rules.ts';

interface ProofPadProps {
  /** Sends the proof; returns the refusal, or null once it has done its work. */
  onProof: (proof: OwnerProof) => Promise<ProofFailure>;
}

/** The ways to prove that the member holds the phone: PIN, passkey, or password (lock-07). */
export function ProofPad({ onProof }: ProofPadProps) {
  const settings = useSettings();
  const { data: lock, isError } = useQuery(lockQuery);
  const [isPinOff, setPinOff] = useState(false);
  const [chosen, setChosen] = useState<ProofWay | null>(null);
  const { busy, message, give, fail } = useProof(onProof, () => setPinOff(true));
  const isPasskeyPossible = canUsePasskeys(settings?.public_url);
  const ways = proofWays(lock, { isPinOff, isPasskeyPossible, isUnknown: isError });
  const way = ways.find((each) => each === chosen) ?? ways[0];
  const props = { busy, message, give, fail };
  const choose = (next: ProofWay) => {
    setChosen(next);
    fail(null);
  };
  return (
    <div className="flex flex-col gap-4 short:gap-2">
      {way === 'pin' && <PinEntry {...props} />}
      {way === 'passkey' && <PasskeyEntry {...props} />}
      {way === 'password' && <PasswordEntry {...props} isPinOff={isPinOff || isUsedUp(lock)} />}
      <OtherWays ways={ways.filter((each) => each !== way)} onChoose={choose} isBusy={busy} />
    </div>
  );
}

function isUsedUp(lock: { has_pin: boolean; pin_tries_left: number } | undefined): boolean {
  return lock?.has_pin === true && lock.pin_tries_left === 0;
}

interface Entry {
  busy: boolean;
  message: string | null;
  /** Returns true where the proof was refused. */
  give: (proof: OwnerProof) => Promise<boolean>;
  fail: (message: string | null) => void;
}

function useProof(onProof: ProofPadProps['onProof'], onPinOff: () => void): Entry {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const give = async (proof: OwnerProof) => {
    setBusy(true);
    setMessage(null);
    const refusal = await onProof(proof);
    setBusy(false);
    if (refusal === null) return false;
    if (refusal.code === 'pin_off') onPinOff();
    setMessage(refusal.message);
    return true;
  };
  return { busy, message, give, fail: setMessage };
}

/** Shows why the proof was refused. Its line is always there, so that nothing moves. */
function Message({ text }: { text: string | null }) {
  return <output className="block min-h-6 text-center text-small text-error-ink">{text}</output>;
}

function PinEntry({ busy, message, give }: Entry) {
  const { secondLock: text } = useText();
  const [pin, setPin] = useState('');
  const onChange = (value: string) => {
    setPin(value);
    if (value.length < PIN_DIGITS) return;
    void give({ kind: 'pin', pin: value }).then(() => setPin(''));
  };
  return (
    <>
      <PinPad
        value={pin}
        onChange={onChange}
        countText={text.digitsGiven}
        deleteText={text.deleteDigit}
        busy={busy}
        isWrong={message !== null && pin === ''}
      />
      <Message text={message} />
    </>
  );
}

function PasskeyEntry({ busy, message, give, fail }: Entry) {
  const { secondLock: text, session } = useText();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    fail(null);
    const begun = await call('startLockPasskey', {}, lockAuthorization());
    const asked = begun.success ? await askForPasskey(begun.data) : null;
    setAsking(false);
    if (asked === null) return fail(begun.message);
    if (asked.outcome === 'failed') return fail(session.passkeyFailed);
    if (asked.outcome === 'given') await give({ kind: 'passkey', credential: asked.credential });
  };
  return (
    <>
      <Button busy={busy || isAsking} onClick={() => void ask()} className="w-full">
        {text.usePasskey}
      </Button>
      <Message text={message} />
    </>
  );
}

function PasswordEntry({ busy, message, give, isPinOff }: Entry & { isPinOff: boolean }) {
  const { secondLock: text, session, common } = useText();
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setEmpty(password === '');
    if (password !== '') void give({ kind: 'password', password });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {isPinOff && <p className="text-center text-small text-muted">{text.pinIsOff}</p>}
      <PasswordField
        label={session.password}
        error={isEmpty ? common.required : message}
        value={password}
        onChange={(value) => {
          setPassword(value);
          setEmpty(false);
        }}
        autoComplete="current-password"
      />
      <Button type="submit" busy={busy} className="w-full">
        {text.confirm}
      </Button>
    </form>
  );
}

interface OtherWaysProps {
  ways: readonly ProofWay[];
  onChoose: (way: ProofWay) => void;
  isBusy: boolean;
}

function OtherWays({ ways, onChoose, isBusy }: OtherWaysProps) {
  const { secondLock: text } = useText();
  const labels = { pin: text.usePin, passkey: text.usePasskey, password: text.usePassword };
  return (
    <div className="flex flex-col items-center">
      {ways.map((way) => (
        <Button key={way} variant="quiet" disabled={isBusy} onClick={() => onChoose(way)}>
          {labels[way]}
        </Button>
      ))}
    </div>
  );
}
