import type { Data } from '@kapao/contract/operation.ts';
import { lineTopics, type LineTopic } from '@kapao/contract/notifications/line-topics.ts';
import { useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { noteOwnAct } from '../../state/announced.ts';
import { showError } from '../../state/notice.ts';
import { showToast } from '../../state/toast.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EndDialog } from '../../ui/EndDialog.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { reloadLine } from '../../api/line-query.ts';

type LineLink = NonNullable<Data<'getLine'>['link']>;

/** The linked LINE account: whether messages reach it, which notices come there, and the way to unlink it. */
export function LinkedLine({ link, friendUrl }: { link: LineLink; friendUrl: string | null }) {
  const { line: text } = useText();
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <h2 className="font-semibold">{text.isLinked}</h2>
        <p className="text-small text-muted tabular-nums">
          {text.linkedAt(formatDateTime(link.linked_at))}
        </p>
      </Card>
      {!link.is_friend && <FriendCard friendUrl={friendUrl} />}
      <Topics link={link} />
      <Unlink />
    </div>
  );
}

/** line-05: how the site's account becomes a friend, without which LINE takes no message. */
function FriendCard({ friendUrl }: { friendUrl: string | null }) {
  const { line: text } = useText();
  const check = useOperation('checkLineFriend');
  const onCheck = async () => {
    const result = await check.run({});
    if (result === null) return;
    if (!result.success) return void showError(text.checkFailed, { text: result.message });
    if (result.data.is_friend) showToast(text.friendNow);
    else showToast(text.noFriendYet, { kind: 'waiting' });
    await reloadLine();
  };
  return (
    <Card aria-label={text.noFriend} className="flex flex-col gap-3 border-error/60!">
      <h2 className="font-semibold">{text.noFriend}</h2>
      <p className="text-small">{text.noFriendText}</p>
      {friendUrl !== null && (
        <a href={friendUrl} target="_blank" rel="noreferrer" className={buttonClass('filled')}>
          {text.addFriend}
        </a>
      )}
      <Button variant="outlined" busy={check.busy} onClick={() => void onCheck()}>
        {text.checkFriend}
      </Button>
    </Card>
  );
}

function Topics({ link }: { link: LineLink }) {
  const { line: text } = useText();
  const save = useOperation('setLineTopics');
  const change = async (topic: LineTopic, isOn: boolean) => {
    const { language } = useLanguage.getState();
    const others = link.topics.filter((each) => each !== topic);
    const result = await save.run({
      body: { language, topics: isOn ? [...others, topic] : others },
    });
    if (result === null) return;
    if (!result.success) void showError(text.saveFailed, { text: result.message });
    await reloadLine();
  };
  return (
    <Card aria-label={text.topicsTitle} className="flex flex-col gap-1 py-2">
      <h2 className="pt-2 font-semibold">{text.topicsTitle}</h2>
      <p className="text-small text-muted">{text.topicsHint}</p>
      {lineTopics.map((topic) => (
        <Switch
          key={topic}
          label={text.topics[topic].label}
          hint={text.topics[topic].hint}
          isOn={link.topics.includes(topic)}
          busy={save.busy}
          onChange={(isOn) => void change(topic, isOn)}
        />
      ))}
    </Card>
  );
}

/** Unlinks after one question, because the choice of topics is lost (line-11). */
function Unlink() {
  const { line: text } = useText();
  const unlink = useOperation('unlinkLine');
  const [isAsking, setAsking] = useState(false);
  const onUnlink = async () => {
    noteOwnAct('line_unlinked');
    const result = await unlink.run({});
    if (result === null) return;
    setAsking(false);
    if (result.success) showToast(text.unlinked);
    else void showError(text.unlinkFailed, { text: result.message });
    await reloadLine();
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {text.unlink}
      </Button>
      <EndDialog
        open={isAsking}
        title={text.unlinkTitle}
        text={text.unlinkText}
        keep={text.keep}
        end={text.unlinkNow}
        busy={unlink.busy}
        onClose={() => setAsking(false)}
        onEnd={() => void onUnlink()}
      />
    </>
  );
}
