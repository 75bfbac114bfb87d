import { useQueryOf } from '../../api/use-query-of.ts';
import { useMissing } from '../../api/use-me.ts';
import { useText } from '../../text/language.ts';
import { TimeAgo } from '../../ui/Time.tsx';

/** The newest note of staff about a member; nothing without one, or for somebody who may not see members. */
export function NewestNote({ memberId }: { memberId: string }) {
  const missing = useMissing('members:read');
  return missing === undefined ? <Note memberId={memberId} /> : null;
}

function Note({ memberId }: { memberId: string }) {
  const { members } = useText();
  const { data: member } = useQueryOf('getMember', { params: { id: memberId } });
  const note = member?.notes[0];
  if (note === undefined) return null;
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{members.newestNote}</h3>
      <p className="break-words">{note.text}</p>
      <p className="text-small text-muted">
        {note.actor} · <TimeAgo at={note.at} />
      </p>
    </section>
  );
}
