import { useQuery } from '@tanstack/react-query';
import type { Data } from '@kapao/contract/operation.ts';
import { useSettings } from '../../api/settings.ts';
import { useBack } from '../../lib/use-back.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CaseList } from './CaseList.tsx';
import { Channels } from './Channels.tsx';
import { contactQuery } from './queries.ts';
import { WriteForm } from './WriteForm.tsx';

type Contact = Data<'getContact'>;

/** The chat channels first, then the form, the member's cases, and the operator's answers (case-04). */
export default function ContactScreen() {
  const { contact: text } = useText();
  const back = useBack();
  const settings = useSettings();
  const { data, error, refetch } = useQuery(contactQuery);
  return (
    <>
      <PageHeader title={text.title} onBack={back} />
      <div className="flex flex-col gap-4">
        <Channels />
        {data !== undefined ? (
          <Details contact={data} />
        ) : error === null ? (
          // The boxes of the channels stand for the whole screen while the settings load.
          settings !== null && (
            <LoadingBoxes className="flex flex-col gap-3">
              <Skeleton className="h-60 rounded-card" />
            </LoadingBoxes>
          )
        ) : (
          <FailedState text={text.loadFailed} onRetry={() => void refetch()} />
        )}
      </div>
    </>
  );
}

function Details({ contact }: { contact: Contact }) {
  return (
    <>
      <Hours contact={contact} />
      <WriteForm mayOpen={contact.may_open} />
      <CaseList cases={contact.cases} />
      <Answers answers={contact.answers} />
    </>
  );
}

/** When staff answer, and how soon; nothing where the operator has written neither. */
function Hours({ contact }: { contact: Contact }) {
  const { contact: text } = useText();
  const inLanguage = useInLanguage();
  const lines = [
    [text.hours, inLanguage(contact.hours, contact.hours_en)],
    [text.replyTime, inLanguage(contact.reply_time, contact.reply_time_en)],
  ].filter(([, value]) => value !== '');
  if (lines.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 px-1 text-small">
      {lines.map(([label, value]) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Answers({ answers }: Pick<Contact, 'answers'>) {
  const { contact: text } = useText();
  const inLanguage = useInLanguage();
  if (answers.length === 0) return null;
  return (
    <Card aria-label={text.questions} className="py-2">
      <h2 className="py-2 font-semibold">{text.questions}</h2>
      <ul className="divide-y divide-line">
        {answers.map((each) => (
          <li key={each.question}>
            <details className="group">
              <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-2">
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  {inLanguage(each.question, each.question_en)}
                </span>
                <ChevronDownIcon
                  size={20}
                  className="shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
                />
              </summary>
              <p className="pb-4 text-small whitespace-pre-line text-muted [overflow-wrap:anywhere]">
                {inLanguage(each.answer, each.answer_en)}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
