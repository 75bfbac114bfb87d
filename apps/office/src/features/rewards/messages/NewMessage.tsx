import { messageTopics } from '@kapao/contract/notifications/rules.ts';
import { useState } from 'react';
import { useAct } from '../../../api/act.ts';
import { useMissing } from '../../../api/use-me.ts';
import { useQueryOf } from '../../../api/use-query-of.ts';
import { paths } from '../../../lib/paths.ts';
import { confirmAct } from '../../../state/confirm.ts';
import { useLeaveGuard } from '../../../state/use-leave-guard.ts';
import { useGo } from '../../../state/use-search-of.ts';
import { useInLanguage, useText } from '../../../text/language.ts';
import { BesidePreview } from '../../../ui/BesidePreview.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DefinitionList } from '../../../ui/DefinitionList.tsx';
import { LeaveDialog } from '../../../ui/LeaveDialog.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { AreaDraft, DraftFields, TextDraft, TimeDraft } from '../DraftFields.tsx';
import { MemberPageChoice } from '../MemberPageChoice.tsx';
import { OfferPreview } from '../OfferPreview.tsx';
import { useRightDraft } from '../use-drafted.ts';
import { useMistakeWords } from '../use-mistake-words.ts';
import {
  draftMistakes,
  emptyMessage,
  messageOfDraft,
  recipientsOfDraft,
  sampleMessage,
  type MessageDraft,
} from './message-draft.ts';
import { ChoiceField } from '../../../ui/Field.tsx';

/** Writes a message to members; beside it stands the member's inbox with the draft (note-23). */
export function NewMessage({ member }: { member: string | undefined }) {
  const { leaving, messages } = useText();
  const [draft, setDraft] = useState(() => emptyMessage(member));
  const isUnsaved = draft.text_th !== '' || draft.text_en !== '';
  const guard = useLeaveGuard(() => isUnsaved);
  const go = useGo();
  const onSent = () => {
    setDraft(emptyMessage(undefined));
    go(paths.messages());
  };
  return (
    <Page title={messages.newOne} actions={<Send draft={draft} onSent={onSent} />}>
      <LeaveDialog guard={guard} words={leaving} />
      <BesidePreview preview={<Inbox draft={draft} />}>
        <DraftFields mistakes={draftMistakes(draft)}>
          <Card title={messages.one} note={messages.hint}>
            <Fields draft={draft} change={(changed) => setDraft({ ...draft, ...changed })} />
          </Card>
        </DraftFields>
      </BesidePreview>
    </Page>
  );
}

interface FieldsProps {
  draft: MessageDraft;
  change: (changed: Partial<MessageDraft>) => void;
}

function Fields({ draft, change }: FieldsProps) {
  const { messages } = useText();
  const bind = (path: 'member' | 'text_th' | 'text_en' | 'link' | 'due_at') => ({
    path,
    label: messages.fields[path],
    value: draft[path],
    onChange: (value: string) => change({ [path]: value }),
  });
  return (
    <div className="grid gap-4 px-4 pb-4 sm:grid-cols-2">
      <ChoiceField
        label={messages.recipients}
        value={draft.to}
        choices={[
          ['all', messages.everyone],
          ['rank', messages.oneRank],
          ['member', messages.oneMember],
        ]}
        onChange={(to) => change({ to })}
      />
      {draft.to === 'rank' && (
        <RankChoice value={draft.rank} onChange={(rank) => change({ rank })} />
      )}
      {draft.to === 'member' && <TextDraft {...bind('member')} />}
      <AreaDraft {...bind('text_th')} rows={3} className="sm:col-span-2" />
      <AreaDraft {...bind('text_en')} hint={messages.englishHint} className="sm:col-span-2" />
      <ChoiceField
        label={messages.topic}
        value={draft.topic}
        choices={messageTopics.map((topic) => [topic, messages.topics[topic]] as const)}
        onChange={(topic) => change({ topic })}
      />
      <MemberPageChoice value={draft.link} onChange={(link) => change({ link })} />
      <TextDraft {...bind('link')} hint={messages.linkHint} />
      <TimeDraft {...bind('due_at')} hint={messages.dueHint} />
    </div>
  );
}

function RankChoice({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { messages } = useText();
  const inLanguage = useInLanguage();
  const { data } = useQueryOf('listOfficeRanks', {});
  const ranks = data?.ranks ?? [];
  return (
    <ChoiceField
      label={messages.fields.rank}
      value={value}
      choices={[
        ['', messages.chooseRank] as const,
        ...ranks.map(
          ({ content: { code, name_th, name_en } }) =>
            [code, inLanguage({ th: name_th, en: name_en })] as const,
        ),
      ]}
      onChange={onChange}
    />
  );
}

function Send({ draft, onSent }: { draft: MessageDraft; onSent: () => void }) {
  const { messages } = useText();
  const { run } = useAct('sendMessage');
  const missing = useMissing('messages:write');
  const wordsOf = useMistakeWords(messages.fields);
  const [first] = draftMistakes(draft);
  const isLater = draft.due_at !== '';
  const ask = () =>
    confirmAct({
      title: isLater ? messages.scheduleTitle : messages.sendTitle,
      confirm: isLater ? messages.schedule : messages.send,
      done: isLater ? messages.scheduled : messages.sent,
      children: <Sending draft={draft} />,
      reason: true,
      onDone: onSent,
      act: ({ key, reason }) =>
        run({
          body: {
            recipients: recipientsOfDraft(draft),
            message: messageOfDraft(draft),
            ...(isLater && { due_at: `${draft.due_at}:00+07:00` }),
            reason,
            key,
          },
        }),
    });
  return (
    <Button look="primary" disabledReason={missing ?? (first && wordsOf(first))} onClick={ask}>
      {isLater ? messages.schedule : messages.send}
    </Button>
  );
}

/** The message as it will be sent, and to how many (note-26). */
function Sending({ draft }: { draft: MessageDraft }) {
  const { messages } = useText();
  const inLanguage = useInLanguage();
  const { data: ranks } = useQueryOf('listOfficeRanks', {});
  const { text_th, text_en, link } = messageOfDraft(draft);
  const rank = ranks?.ranks.find(({ content }) => content.code === draft.rank)?.content;
  const recipients = {
    all: messages.everyone,
    rank: messages.ofRank(rank ? inLanguage({ th: rank.name_th, en: rank.name_en }) : draft.rank),
    member: draft.member,
  }[draft.to];
  return (
    <>
      <DefinitionList
        rows={[
          [messages.recipients, recipients],
          [messages.reached, draft.to === 'member' ? '1' : <RecipientCount key="n" {...draft} />],
          [messages.textThai, text_th],
          [messages.textEnglish, text_en],
          [messages.link, link],
        ]}
      />
      {draft.to !== 'member' && <p>{messages.secondPerson}</p>}
    </>
  );
}

function RecipientCount({ to, rank }: Pick<MessageDraft, 'to' | 'rank'>) {
  const query = useQueryOf('countRecipients', { query: to === 'rank' ? { rank } : {} });
  return <Loaded query={query}>{({ members }) => members.toLocaleString('en-US')}</Loaded>;
}

/** The member app's inbox with the draft as its newest message. */
function Inbox({ draft }: { draft: MessageDraft }) {
  const { messages } = useText();
  const right = useRightDraft(draft, draftMistakes, sampleMessage);
  const [created_at] = useState(() => new Date().toISOString());
  const params = right && messageOfDraft(right);
  return (
    <OfferPreview
      path="/notifications"
      label={messages.inbox}
      mistakes={draftMistakes(draft)}
      names={messages.fields}
      answers={
        params && {
          listNotifications: {
            notifications: [{ id: '1', kind: 'message', params, is_read: false, created_at }],
            next_cursor: null,
          },
        }
      }
    />
  );
}
