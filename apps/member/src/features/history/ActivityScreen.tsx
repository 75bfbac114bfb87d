import type { Activity } from '@kapao/contract/history.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { usePointsLabel } from '../../api/settings.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { paths, type ScreenProps } from '../../lib/paths.ts';
import { useCopiedToast } from '../../state/use-copied-toast.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { BigAmount } from '../../ui/BigAmount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DetailList, type Detail } from '../../ui/DetailList.tsx';
import { playedName, shownMovement, shownSum, subjectOf } from './activity-rules.ts';
import { ActivityWordText } from './ActivityWordText.tsx';
import { DetailFrame } from './DetailFrame.tsx';
import { LineAmount } from './LineAmount.tsx';
import { Note } from './Note.tsx';
import { activityItemQuery } from './queries.ts';
import { useRoundPage } from './use-round-page.ts';

/** One bet, reward or other movement (history-39). */
export default function ActivityScreen({ params }: ScreenProps) {
  const { history: text } = useText();
  const query = useQuery(activityItemQuery(params['activityId'] ?? ''));
  const movement = query.data?.activity;
  return (
    <DetailFrame title={text.activityTitle} tab="activity" query={query}>
      {movement === undefined ? null : (
        <Movement movement={movement} inRound={query.data?.round_movements ?? []} />
      )}
    </DetailFrame>
  );
}

interface MovementProps {
  movement: Activity;
  /** All movements of its round; none outside play. */
  inRound: readonly Activity[];
}

function Movement({ movement, inRound }: MovementProps) {
  const { history: text, common, payments } = useText();
  const points = usePointsLabel();
  const onCopied = useCopiedToast();
  const details = useDetails(movement);
  const { open, busy } = useRoundPage();
  const shown = shownMovement(movement);
  const inLanguage = useInLanguage();
  const { round } = movement;
  const subject = round ? playedName(round, inLanguage) : subjectOf(movement, inLanguage, text);
  return (
    <>
      <Card className="text-center">
        <h2 className="text-small text-muted">
          <ActivityWordText movement={movement} />
        </h2>
        <p className={shown.isGain ? 'text-success' : undefined}>
          <BigAmount length={shown.text.length} isCentered>
            {shown.text}
            <span className="text-small font-normal">
              {movement.currency === 'THB' ? common.baht : points.name}
            </span>
          </BigAmount>
        </p>
        {subject !== null && <p className="[overflow-wrap:anywhere]">{subject}</p>}
      </Card>
      <Card>
        <DetailList details={details} onCopied={onCopied} />
      </Card>
      {inRound.length > 1 && <RoundMovements movements={inRound} />}
      {round !== null && (
        <Button variant="outlined" busy={busy} onClick={() => void open(movement.id)}>
          {text.openRound}
        </Button>
      )}
      <Link
        href={round === null ? paths.contact() : paths.contactAbout('round', movement.id)}
        className={buttonClass('quiet')}
      >
        {payments.toContact}
      </Link>
    </>
  );
}

/** The movements of a round, oldest first, each leading to its own page (history-43). */
function RoundMovements({ movements }: { movements: readonly Activity[] }) {
  const { history: text } = useText();
  return (
    <Card aria-labelledby="round-movements">
      <h2 id="round-movements" className="text-small text-muted">
        {text.roundMovements}
      </h2>
      <ol className="divide-y divide-line">
        {movements.map((movement) => (
          <li key={movement.id}>
            <Link
              href={paths.activity(movement.id)}
              className="flex min-h-11 flex-wrap gap-x-3 py-2"
            >
              <span className="min-w-0 flex-[1_1_7rem]">
                <span className="block text-small">
                  <ActivityWordText movement={movement} />
                </span>
                <Note movement={movement} />
                <time
                  dateTime={movement.created_at}
                  className="block text-caption text-muted tabular-nums"
                >
                  {formatDateTime(movement.created_at)}
                </time>
              </span>
              <LineAmount
                amount={movement.amount}
                currency={movement.currency}
                balanceAfter={movement.balance_after}
              />
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function useDetails({ round, note, ...movement }: Activity): Detail[] {
  const { history: text, payments } = useText();
  const inLanguage = useInLanguage();
  const { currency, balance_before: before, balance_after: after } = movement;
  const sum = (amount: number) => shownSum(amount, currency);
  return [
    ...(round?.provider_name ? [{ label: text.brand, value: round.provider_name }] : []),
    ...(round === null ? [] : [{ label: text.round, value: round.round }]),
    { label: payments.receipt.date, value: formatDateTime(movement.created_at) },
    ...(note === null ? [] : [{ label: text.note, value: inLanguage(note, movement.note_en) }]),
    ...(before === null ? [] : [{ label: text.before, value: sum(before) }]),
    ...(after === null ? [] : [{ label: text.after, value: sum(after) }]),
    {
      label: payments.longReference,
      // The reference of a reward is its subject, which stands above.
      value: round?.transaction_uuid ?? (movement.area === null ? movement.reference : movement.id),
      copyLabel: payments.copyLongReference,
    },
  ];
}
