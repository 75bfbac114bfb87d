import { Badge } from './Badge.tsx';
import { Button } from './Button.tsx';
import { CardRow } from './Card.tsx';
import { Time, TimeAgo } from './Time.tsx';

interface SessionRowProps {
  session: {
    network: string;
    created_at: string;
    last_active_at: string;
    is_own: boolean;
  };
  /** The browser and system; null if unknown. */
  device: string | null;
  words: {
    unknownDevice: string;
    thisSession: string;
    since: string;
    active: string;
    end: string;
    endOf: (session: string) => string;
  };
  busy: boolean;
  disabledReason?: string | undefined;
  onEnd: () => void;
}

/** A session with its device and network; the person's present session cannot be ended here. */
export function SessionRow({
  session,
  device,
  words,
  busy,
  disabledReason,
  onEnd,
}: SessionRowProps) {
  const { network, is_own: isOwn } = session;
  const name = device ?? words.unknownDevice;
  return (
    <CardRow
      title={
        <>
          {name} {isOwn && <Badge tone="success">{words.thisSession}</Badge>}
        </>
      }
      note={
        <>
          {network} · {words.since} <Time at={session.created_at} /> · {words.active}{' '}
          <TimeAgo at={session.last_active_at} />
        </>
      }
    >
      {!isOwn && (
        <Button
          look="quiet"
          busy={busy}
          disabledReason={disabledReason}
          aria-label={words.endOf(`${name}, ${network}`)}
          onClick={onEnd}
        >
          {words.end}
        </Button>
      )}
    </CardRow>
  );
}
