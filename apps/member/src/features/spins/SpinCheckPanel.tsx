import type { SpinRound } from '@kapao/contract/spins.ts';
import { useId } from 'react';
import { useCopiedToast } from '../../state/use-copied-toast.ts';
import { useText } from '../../text/language.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { RefreshIcon } from '../../ui/menu-icons.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { randomClientSeed } from './check.ts';
import { CheckSteps } from './CheckSteps.tsx';
import { isClientSeed } from './rules.ts';
import { CodeValue } from './CodeValue.tsx';

interface SpinCheckPanelProps {
  round: SpinRound;
  isTurning: boolean;
  clientSeed: string;
  onClientSeed: (text: string) => void;
}

/**
 * "Check this spin yourself": before the spin, its fixed values; after it, how the result follows from
 * them.
 */
export function SpinCheckPanel(props: SpinCheckPanelProps) {
  const { check: text } = useText().spins;
  const { round, isTurning } = props;
  const titleId = useId();
  const isPlayed = round.result !== null && !isTurning;
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-card border border-line bg-card shadow-card"
    >
      <details className="group">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-2 rounded-card px-edge py-2 [&::-webkit-details-marker]:hidden">
          <h2 id={titleId} className="font-semibold">
            {text.title}
          </h2>
          <ChevronDownIcon
            size={20}
            className="shrink-0 text-muted transition-transform duration-200 group-open:rotate-180"
          />
        </summary>
        <div className="flex flex-col gap-4 border-t border-line px-edge py-4">
          <p className="text-small text-muted">{text.how}</p>
          <AnnouncedHash hash={round.server_seed_hash} />
          {isPlayed ? <CheckSteps round={round} /> : <BeforeSpin {...props} />}
        </div>
      </details>
    </section>
  );
}

function AnnouncedHash({ hash }: { hash: string }) {
  const { spins } = useText();
  const onCopied = useCopiedToast();
  return (
    <div className="flex items-center gap-1">
      <dl className="min-w-0 flex-1">
        <CodeValue label={spins.check.serverSeedHash} value={hash} />
      </dl>
      <CopyButton text={hash} label={spins.check.copyHash} onCopied={onCopied} />
    </div>
  );
}

function BeforeSpin({ round, isTurning, clientSeed, onClientSeed }: SpinCheckPanelProps) {
  const { check: text } = useText().spins;
  return (
    <>
      <dl>
        <CodeValue label={text.nonce} value={String(round.nonce)} />
      </dl>
      {round.status === 'open' && (
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <TextField
              label={text.clientSeed}
              hint={text.clientSeedHint}
              error={isClientSeed(clientSeed) ? null : text.clientSeedInvalid}
              value={clientSeed}
              onChange={onClientSeed}
              readOnly={isTurning}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          </div>
          <IconButton
            label={text.newSeed}
            className="mt-7 text-accent"
            onClick={() => onClientSeed(randomClientSeed())}
          >
            <RefreshIcon size={20} />
          </IconButton>
        </div>
      )}
      <p className="text-small text-muted">{text.afterSpin}</p>
    </>
  );
}
