import type { ShownCase, ShownMessage } from '@kapao/contract/contact.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { queryClient } from '../../api/query-client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { paths, type ScreenProps } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useDraft } from '../../state/drafts.ts';
import { showError } from '../../state/notice.ts';
import { showToast } from '../../state/toast.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CaseStateText } from './CaseList.tsx';
import { NameInLanguage } from './SubjectName.tsx';
import { MessageForm } from './MessageForm.tsx';
import { caseQuery, contactQuery } from './queries.ts';

const UNKNOWN_STATUSES = [400, 404];

/** The thread of one of the member's cases (case-08). */
export default function CaseScreen({ params }: ScreenProps) {
  const { contact: text } = useText();
  const back = useBack(paths.contact());
  const number = params['number'] ?? '';
  const query = useQuery(caseQuery(number));
  const isUnknown = query.error !== null && UNKNOWN_STATUSES.includes(query.error.failure.status);
  return (
    <>
      <PageHeader title={text.caseTitle(Number(number) || 0)} onBack={back} />
      {query.data !== undefined ? (
        <Thread {...query.data} />
      ) : isUnknown ? (
        <EmptyState
          text={text.unknownCase}
          action={
            <Link href={paths.contact()} className={buttonClass('outlined')}>
              {text.title}
            </Link>
          }
        />
      ) : query.error !== null ? (
        <FailedState text={text.loadFailed} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingBoxes className="flex flex-col gap-3">
          <Skeleton className="h-20 rounded-card" />
          <Skeleton className="h-40 rounded-card" />
        </LoadingBoxes>
      )}
    </>
  );
}

function Thread({ case: shown, about, messages }: Data<'getContactCase'>) {
  const { contact: text } = useText();
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap gap-x-2 px-1 text-small text-muted">
        <span>{text.kinds[shown.kind]}</span>
        <CaseStateText state={shown.state} />
      </p>
      {shown.reference !== null && (
        <p className="px-1 text-small [overflow-wrap:anywhere] text-muted">
          {text.about} {text.references[shown.reference.kind]}{' '}
          {about !== null && <NameInLanguage {...about} />}
        </p>
      )}
      <ol aria-label={text.thread} className="flex flex-col gap-3">
        {messages.map((message) => (
          <li key={message.id}>
            <Message message={message} />
          </li>
        ))}
      </ol>
      {shown.state === 'closed' ? <Closed reference={shown.reference} /> : <Reply shown={shown} />}
    </div>
  );
}

function Message({
  message: { author, text: written, event, created_at },
}: {
  message: ShownMessage;
}) {
  const { contact: text, security } = useText();
  const isStaff = author === 'staff';
  return (
    <article
      className={classNames(
        'max-w-[88%] rounded-card border px-edge py-3',
        isStaff ? 'border-line bg-card' : 'ml-auto border-line-strong bg-raised',
      )}
    >
      <p className="flex flex-wrap justify-between gap-x-3 text-caption text-muted">
        <span className="font-semibold">{isStaff ? text.staff : text.you}</span>
        <time dateTime={created_at} className="tabular-nums">
          {formatDateTime(created_at)}
        </time>
      </p>
      <p className="pt-1 [overflow-wrap:anywhere] whitespace-pre-line">
        {written ?? (event === null ? '' : text.reported(security.events[event]))}
      </p>
    </article>
  );
}

function Closed({ reference }: Pick<ShownCase, 'reference'>) {
  const { contact: text } = useText();
  const contact =
    reference === null ? paths.contact() : paths.contactAbout(reference.kind, reference.id);
  return (
    <Card className="flex flex-col gap-3">
      <p className="text-small text-muted">{text.closed}</p>
      <Link href={contact} className={buttonClass('outlined', 'w-full')}>
        {text.newCase}
      </Link>
    </Card>
  );
}

function Reply({ shown: { number } }: { shown: ShownCase }) {
  const { contact: text } = useText();
  const draft = `case-${number}`;
  const [, setDraft] = useDraft(draft);
  const { keyFor, forget } = useIdempotencyKey();
  const { busy, run } = useOperation('replyToCase');
  const send = async (message: string) => {
    const content = { number, text: message };
    const body = { text: message, key: keyFor(content) };
    const result = await run({ params: { number: String(number) }, body });
    if (result === null) return;
    if (!result.success) {
      void showError(text.sendFailed, { text: result.message });
      return;
    }
    forget();
    setDraft('');
    showToast(text.sent);
    void queryClient.invalidateQueries({ queryKey: ['getContactCase'] });
    void queryClient.invalidateQueries({ queryKey: contactQuery.queryKey });
  };
  return (
    <Card>
      <MessageForm draft={draft} busy={busy} onSend={send} />
    </Card>
  );
}
