import type { StudioKey } from '@kapao/contract/office/studios.ts';
import { useState, type ReactNode } from 'react';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { copyText } from '../../lib/take-away.ts';
import { confirmAct } from '../../state/confirm.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { useStudiosText } from '../../text/use-studios-text.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { TimeAgo } from '../../ui/Time.tsx';
import { AddStudioKey } from './AddStudioKey.tsx';
import type { ShownStudio } from './studio-fields.ts';

const tones: Record<StudioKey['state'], Tone> = {
  valid: 'success',
  signs: 'success',
  stands_by: 'neutral',
  retired: 'neutral',
};

function validKeys({ keys }: ShownStudio): StudioKey[] {
  return keys.filter(({ state }) => state === 'valid');
}

/** The keys of a studio and ours for it, with the acts that replace one without a pause. */
export function StudioKeys({ studio }: { studio: ShownStudio }) {
  const { games } = useText();
  const text = useStudiosText();
  const inUse = studio.keys.filter(({ state }) => state !== 'retired');
  const retired = studio.keys.filter(({ state }) => state === 'retired');
  return (
    <>
      <Keys
        label={text.theirKeys}
        act={<AddButton studio={studio} />}
        keys={inUse.filter(({ owner }) => owner === 'studio')}
        studio={studio}
      />
      <Keys
        label={text.ourKeys}
        act={<MakeButton studio={studio} />}
        keys={inUse.filter(({ owner }) => owner === 'us')}
        studio={studio}
      />
      {retired.length > 0 && (
        <details className="mt-6">
          <summary className="cursor-pointer text-muted">
            {text.retiredKeys(retired.length)}
          </summary>
          <ul aria-label={games.keyStates.retired} className="divide-y divide-line">
            {retired.map((key) => (
              <KeyRow key={key.fingerprint} shown={key} studio={studio} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface KeysProps {
  label: string;
  act: ReactNode;
  keys: StudioKey[];
  studio: ShownStudio;
}

function Keys({ label, act, keys, studio }: KeysProps) {
  return (
    <section aria-label={label}>
      <div className="mt-6 mb-2 flex items-center justify-between gap-4">
        <h3 className="font-semibold">{label}</h3>
        {act}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {keys.map((key) => (
          <KeyRow key={key.fingerprint} shown={key} studio={studio} />
        ))}
      </ul>
    </section>
  );
}

function AddButton({ studio }: { studio: ShownStudio }) {
  const text = useStudiosText();
  const missing = useMissing('studios:write');
  const [isAsked, setAsked] = useState(false);
  const isFull = validKeys(studio).length > 1;
  return (
    <>
      <Button
        disabledReason={missing ?? (isFull ? text.twoKeys : undefined)}
        onClick={() => setAsked(true)}
      >
        {text.addKey}
      </Button>
      {isAsked && <AddStudioKey studio={studio} onClose={() => setAsked(false)} />}
    </>
  );
}

function MakeButton({ studio: { code, name, seen, keys } }: { studio: ShownStudio }) {
  const text = useStudiosText();
  const isMade = keys.some(({ state }) => state === 'stands_by');
  const missing = useMissing('studios:write');
  const { run } = useAct('makeOurKey');
  const ask = () =>
    confirmAct({
      title: text.makeKeyOf(name),
      children: text.makeKeyHint,
      confirm: text.makeKey,
      reason: true,
      done: text.made,
      act: ({ key, reason }) => run({ params: { code }, body: { seen, key, reason } }),
    });
  return (
    <Button disabledReason={missing ?? (isMade ? text.isMade : undefined)} onClick={ask}>
      {text.makeKey}
    </Button>
  );
}

function KeyRow({ shown, studio }: { shown: StudioKey; studio: ShownStudio }) {
  const { games } = useText();
  const text = useStudiosText();
  const { fingerprint, state, owner, added_at, last_used_at: used } = shown;
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 font-mono break-all">{fingerprint}</code>
        <Badge tone={tones[state]}>{games.keyStates[state]}</Badge>
        <KeyActs shown={shown} studio={studio} />
      </div>
      <p className="text-small text-muted">
        {text.added} <TimeAgo at={added_at} />
        {owner === 'studio' && (
          <>
            {' · '}
            {text.lastUsed} {used === null ? text.never : <TimeAgo at={used} />}
          </>
        )}
      </p>
      <PublicKey shown={shown} />
    </li>
  );
}

function KeyActs({ shown, studio }: { shown: StudioKey; studio: ShownStudio }) {
  const text = useStudiosText();
  const missing = useMissing('studios:write');
  const sign = useAct('signWithOurKey');
  const retire = useAct('retireStudioKey');
  const { fingerprint, state, owner } = shown;
  const { code, seen } = studio;
  const isLast = state === 'valid' && validKeys(studio).length === 1;
  const askSign = () =>
    confirmAct({
      title: text.signOf(fingerprint),
      children: text.signHint,
      confirm: text.sign,
      reason: true,
      done: text.signs,
      act: ({ key, reason }) =>
        sign.run({ params: { code }, body: { fingerprint, seen, key, reason } }),
    });
  const askRetire = () =>
    confirmAct({
      title: text.retireOf(fingerprint),
      children: owner === 'us' ? text.retireOurHint : text.retireHint,
      confirm: text.retire,
      isDanger: true,
      reason: true,
      done: text.retired,
      act: ({ key, reason }) =>
        retire.run({ params: { code }, body: { fingerprint, seen, key, reason } }),
    });
  return (
    <>
      {state === 'stands_by' && (
        <Button aria-label={text.signOf(fingerprint)} disabledReason={missing} onClick={askSign}>
          {text.sign}
        </Button>
      )}
      {(state === 'stands_by' || state === 'valid') && (
        <Button
          aria-label={text.retireOf(fingerprint)}
          disabledReason={missing ?? (isLast ? text.lastKey : undefined)}
          onClick={askRetire}
        >
          {text.retire}
        </Button>
      )}
    </>
  );
}

/** Shows the public half of a key, which the other side needs, and copies it. */
function PublicKey({ shown: { fingerprint, public_key: pem } }: { shown: StudioKey }) {
  const text = useStudiosText();
  const copy = async () => {
    const isCopied = await copyText(pem);
    showToast(isCopied ? text.copied : text.copyFailed, isCopied ? 'success' : 'danger');
  };
  return (
    <details>
      <summary className="cursor-pointer text-small text-muted">{text.publicKey}</summary>
      <pre className="mt-1 rounded-control bg-raised p-2 text-small break-all whitespace-pre-wrap select-all">
        {pem}
      </pre>
      <Button aria-label={text.copyOf(fingerprint)} className="mt-1" onClick={() => void copy()}>
        {text.copy}
      </Button>
    </details>
  );
}
