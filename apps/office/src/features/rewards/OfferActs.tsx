import { isOnOffer, isPublishedOffer } from '@kapao/contract/rewards/rules.ts';
import type { Mistake, OfferState } from '@kapao/contract/rewards/rules.ts';
import { useMissing } from '../../api/use-me.ts';
import { useProposalsHere } from '../../api/use-open-proposals.ts';
import { confirmAct } from '../../state/confirm.ts';
import type { ConfirmRequest } from '../../state/confirm.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { useMistakeWords } from './use-mistake-words.ts';

type Act = ConfirmRequest['act'];

const publishing: readonly string[] = ['publishPromotion', 'publishCoupon'];

interface OfferActsProps {
  name: string;
  /** The state of the offer; null for one that was never saved. */
  state: OfferState | null;
  isChanged: boolean;
  mistakes: readonly Mistake[];
  isSaving: boolean;
  /** The id of the form that the button to save submits, so that Enter in a field saves too. */
  formId: string;
  /** Whether the page was opened to schedule a change: then it saves at a time, and does nothing else. */
  isScheduling: boolean;
  /** Whether a colleague has changed the offer meanwhile; a save is refused, and a schedule would not be. */
  isOutdated: boolean;
  schedule: () => void;
  publish: Act;
  end: Act;
}

/** Save, publish and end; a button that cannot be pressed says why. */
export function OfferActs(props: OfferActsProps) {
  const { name, state, isChanged, isSaving, isScheduling } = props;
  const { rewards, editors, proposals } = useText();
  const mayNotWrite = useMissing('rewards:write');
  const mayNotSchedule = useMissing('versions:write');
  const missing = mayNotWrite ?? (isScheduling ? mayNotSchedule : undefined);
  const wordsOf = useMistakeWords();
  const [first] = props.mistakes;
  const mistake = first && wordsOf(first);
  const unsaved = state === null || isChanged ? rewards.saveFirst : undefined;
  const isOn = state !== null && isOnOffer(state);
  const isPublished = state !== null && isPublishedOffer(state);
  const unready = (isChanged || state === null ? undefined : rewards.unchanged) ?? mistake;
  const waits = useProposalsHere().some(({ operation }) => publishing.includes(operation));
  return (
    <>
      {isScheduling ? null : isOn ? (
        <Button
          disabledReason={missing ?? unsaved}
          onClick={() =>
            confirmAct({
              title: rewards.endNamed(name),
              confirm: rewards.end,
              isDanger: true,
              reason: true,
              children: state === 'live' ? rewards.endHint : rewards.unscheduleHint,
              done: rewards.ended(name),
              act: props.end,
            })
          }
        >
          {rewards.end}
        </Button>
      ) : (
        <Button
          disabledReason={
            missing ??
            unsaved ??
            (state === 'ended' ? rewards.isOver : undefined) ??
            (waits ? proposals.waitsAlready : undefined)
          }
          onClick={() =>
            confirmAct({
              title: rewards.publishNamed(name),
              confirm: rewards.publish,
              reason: true,
              children: rewards.publishHint,
              done: rewards.published(name),
              act: props.publish,
            })
          }
        >
          {rewards.publish}
        </Button>
      )}
      {isPublished && !isScheduling && (
        <Button
          disabledReason={
            mayNotWrite ??
            mayNotSchedule ??
            unready ??
            (props.isOutdated ? rewards.outdated : undefined)
          }
          onClick={props.schedule}
        >
          {editors.schedule}
        </Button>
      )}
      <Button
        look="primary"
        busy={isSaving}
        disabledReason={missing ?? unready}
        type="submit"
        form={props.formId}
      >
        {isScheduling ? editors.schedule : isPublished ? rewards.saveLive : rewards.save}
      </Button>
    </>
  );
}
