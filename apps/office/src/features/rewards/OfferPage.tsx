import type { Mistake, OfferState } from '@kapao/contract/rewards/rules.ts';
import type { ReactNode } from 'react';
import type { ConfirmRequest } from '../../state/confirm.ts';
import { useLeaveGuard } from '../../state/use-leave-guard.ts';
import { useText } from '../../text/language.ts';
import { BesidePreview } from '../../ui/BesidePreview.tsx';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { OutdatedNote } from '../../ui/OutdatedNote.tsx';
import { Page } from '../../ui/Page.tsx';
import { OfferActs } from './OfferActs.tsx';
import { OfferBadge } from './OfferBadge.tsx';

interface OfferPageProps {
  name: string;
  /** The state of the offer; null for one that was never saved. */
  state: OfferState | null;
  /** The draft of `useOfferDraft`. */
  form: {
    isChanged: boolean;
    mistakes: readonly Mistake[];
    isUnsaved: () => boolean;
    isOutdated: boolean;
    reload: () => void;
  };
  /** The id of the form that the button to save submits. */
  formId: string;
  isSaving: boolean;
  /** Whether the page was opened to schedule a change. */
  isScheduling: boolean;
  /** Asks for the time of the drafted change. */
  schedule: () => void;
  /** The refusal of the last save; empty without one. */
  message: string;
  publish: ConfirmRequest['act'];
  end: ConfirmRequest['act'];
  /** The links to the offer's other pages. */
  views: ReactNode;
  /** The member app, which shows the draft. */
  preview: ReactNode;
  children: ReactNode;
}

/** The page of an offer's editor: its acts beside the heading, its warnings, its form, and the preview. */
export function OfferPage(props: OfferPageProps) {
  const { rewards, leaving, editors } = useText();
  const { name, state, form, formId, isSaving, isScheduling, publish, end } = props;
  return (
    <Page
      title={name}
      actions={
        <>
          {state !== null && <OfferBadge state={state} />}
          <OfferActs
            name={name}
            state={state}
            isChanged={form.isChanged}
            mistakes={form.mistakes}
            isSaving={isSaving}
            formId={formId}
            isScheduling={isScheduling}
            isOutdated={form.isOutdated}
            schedule={props.schedule}
            publish={publish}
            end={end}
          />
        </>
      }
    >
      {props.views}
      <LeaveDialog guard={useLeaveGuard(form.isUnsaved)} words={leaving} />
      <OutdatedNote
        message={props.message}
        isOutdated={form.isOutdated}
        words={rewards}
        onReload={form.reload}
      />
      {isScheduling && <p className="mb-3 text-muted">{editors.scheduleHint}</p>}
      <BesidePreview preview={props.preview}>{props.children}</BesidePreview>
    </Page>
  );
}
