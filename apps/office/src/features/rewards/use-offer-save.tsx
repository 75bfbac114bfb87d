import { isPublishedOffer, type Mistake, type OfferState } from '@kapao/contract/rewards/rules.ts';
import { DraftedDifference, useScheduleChange } from '../../api/use-schedule-change.tsx';
import { paths } from '../../lib/paths.ts';
import type { Outcome } from '../../lib/use-saving.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useGo } from '../../state/use-search-of.ts';
import { useText } from '../../text/language.ts';

type Content = Readonly<Record<string, unknown>>;

interface OfferSave {
  kind: 'promotions' | 'coupons';
  name: string;
  /** The state of the offer; null for one that was never saved. */
  state: OfferState | null;
  mistakes: readonly Mistake[];
  /** The saved and the drafted state, as an operator's file has them. */
  before: Content;
  content: Content;
  /** The last version that the person saw, where the page was opened to schedule a change. */
  scheduledFrom: string | undefined;
  /** Saves now; a published offer with the reason. */
  save: (reason?: string) => Promise<Outcome | null>;
  /** Notes that the draft waits for a second person. */
  onHeld: () => void;
  onScheduled: () => void;
}

/** The two saves of an offer's draft: now, after a question where members may see the offer, and at a time (offer-17). */
export function useOfferSave(offer: OfferSave) {
  const { rewards } = useText();
  const go = useGo();
  const askSchedule = useScheduleChange();
  const { kind, name, state, before, content, scheduledFrom } = offer;
  const save = async (reason?: string) => {
    const saved = await offer.save(reason);
    // A new offer has no page while it waits, so its list shows it.
    if (saved?.success === true && saved.isHeld === true && state === null) {
      offer.onHeld();
      go(paths[kind](), { replace: true });
    }
    return saved;
  };
  const schedule = () =>
    askSchedule({
      kind,
      before,
      content,
      latest: scheduledFrom,
      onDone: () => {
        offer.onScheduled();
        go(paths.versions({ view: 'scheduled' }));
      },
    });
  const onSave = async () => {
    if (offer.mistakes.length > 0) return;
    if (scheduledFrom !== undefined) return schedule();
    if (state === null || !isPublishedOffer(state)) {
      await save();
      return;
    }
    confirmAct({
      title: rewards.saveNamed(name),
      confirm: rewards.saveLive,
      reason: true,
      children: (
        <div className="flex flex-col gap-4">
          <p>{rewards.saveLiveHint}</p>
          <DraftedDifference before={before} content={content} />
        </div>
      ),
      act: ({ reason }) => save(reason),
    });
  };
  return { onSave, schedule };
}
