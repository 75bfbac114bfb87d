import type { OfficeDocument } from '@kapao/contract/office/documents.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { rejectionWords } from '@kapao/contract/documents/rules.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { formatDay } from '../../lib/dates.ts';
import { itemPaths } from '../../lib/paths.ts';
import { useListKeys } from '../../state/use-list-keys.ts';
import { useInLanguage, useLanguage, useText } from '../../text/language.ts';
import { useDocumentsText } from '../../text/use-documents-text.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { DocumentPicture } from './DocumentPicture.tsx';
import { isRejectable, useDocumentActs, type DocumentActs } from './use-document-acts.ts';

type MemberDocuments = OfficeData<'getMemberDocuments'>;

interface PanelProps {
  onApproved: () => void;
  onClose: () => void;
}

/** A member's documents: how each stands, the pictures once somebody gives a reason, and the decisions. */
export function DocumentsPanel({ memberId, ...props }: PanelProps & { memberId: string }) {
  const query = useQueryOf('getMemberDocuments', { params: { id: memberId } }, usePolling());
  return query.data ? (
    <Panel found={query.data} {...props} />
  ) : (
    <SidePanel title="" onClose={props.onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SidePanel>
  );
}

function Panel({ found, onApproved, onClose }: PanelProps & { found: MemberDocuments }) {
  const text = useDocumentsText();
  const acts = useDocumentActs(found);
  const { member } = found;
  const [first, second, third] = found.documents.map((each) => acts.rejectionOf(each));
  useListKeys(
    { KeyO: acts.open, KeyA: acts.approve, Digit1: first, Digit2: second, Digit3: third },
    onClose,
  );
  return (
    <SidePanel
      title={text.title(member.username)}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" disabledReason={acts.approve.off} onClick={acts.approve.run}>
            {text.approve}
          </Button>
          <Button
            disabledReason={acts.open.off}
            aria-expanded={acts.opened !== null}
            onClick={acts.open.run}
          >
            {acts.opened === null ? text.open : text.hide}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Facts found={found} opened={acts.opened} />
        {found.documents.map((each) => (
          <DocumentPart key={each.kind} document={each} acts={acts} />
        ))}
        <History found={found} acts={acts} />
      </div>
      {acts.approving && (
        <ApproveDialog
          member={member}
          seen={acts.approving}
          onDone={onApproved}
          onClose={acts.endApproving}
        />
      )}
    </SidePanel>
  );
}

function Facts({ found, opened }: { found: MemberDocuments; opened: DocumentActs['opened'] }) {
  const { settings } = useText();
  const text = useDocumentsText();
  const { member, is_approved, asked } = found;
  return (
    <DefinitionList
      rows={[
        [
          text.member,
          <a
            key="member"
            href={itemPaths.member(member.member_id)}
            className="within-line underline underline-offset-2"
          >
            {member.username} · {member.name}
          </a>,
        ],
        [text.asked, settings.kycModes[asked]],
        [
          text.standing,
          // A site that asks for no documents lets everybody withdraw.
          asked !== 'off' && (
            <Badge key="standing" tone={is_approved ? 'success' : 'neutral'}>
              {is_approved ? text.inForce : text.notInForce}
            </Badge>
          ),
        ],
        [text.name, opened?.name],
        [
          text.account,
          opened && (
            <span key="account" className="within-line tabular-nums">
              {`${opened.bank_abbr} ${opened.account_number} ${opened.account_name}`}
            </span>
          ),
        ],
      ]}
    />
  );
}

const tones: Readonly<Record<OfficeDocument['state'], Tone>> = {
  missing: 'neutral',
  waiting: 'warning',
  approved: 'success',
  rejected: 'danger',
};

function DocumentPart({ document, acts }: { document: OfficeDocument; acts: DocumentActs }) {
  const text = useDocumentsText();
  const inLanguage = useInLanguage();
  const language = useLanguage();
  const { kind, state, given } = document;
  const rejection = acts.rejectionOf(document);
  const picture = acts.opened?.pictures.find(({ id }) => id === given?.id);
  const words = given?.reason ? rejectionWords(given.reason.code) : undefined;
  const note = given?.reason?.note ?? '';
  return (
    <section aria-label={text.names[kind]} className="flex flex-col gap-2">
      <h3 className="flex items-center gap-2 font-semibold">
        {text.names[kind]} <Badge tone={tones[state]}>{text.states[state]}</Badge>
      </h3>
      {given === null ? (
        <p className="text-muted">{text.notGiven}</p>
      ) : (
        <DefinitionList
          rows={[
            [text.givenAt, <Time key="given" at={given.given_at} />],
            [text.expiresOn, given.expires_on && formatDay(given.expires_on, language)],
            [text.memberReads, words && `${inLanguage(words)}${note === '' ? '' : ` “${note}”`}`],
          ]}
        />
      )}
      {acts.opened !== null &&
        given !== null &&
        (picture ? (
          <DocumentPicture name={text.names[kind]} picture={picture.picture} />
        ) : (
          <p className="text-muted">{text.pictureGone}</p>
        ))}
      {isRejectable(state) && (
        <p>
          <Button look="plain" disabledReason={rejection.off} onClick={rejection.run}>
            {text.rejectNamed(text.names[kind])}
          </Button>
        </p>
      )}
    </section>
  );
}

function History({ found, acts }: { found: MemberDocuments; acts: DocumentActs }) {
  const text = useDocumentsText();
  const inLanguage = useInLanguage();
  const newest = found.documents.flatMap(({ given }) => given?.id ?? []);
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{text.history}</h3>
      {found.decisions.length === 0 && <p className="text-muted">{text.noHistory}</p>}
      <ul className="flex flex-col gap-1.5">
        {found.decisions.map((decision) => {
          const { id, kind, state, decided_by, decided_at, reason } = decision;
          const takingBack = acts.takingBackOf(decision);
          const words = reason ? rejectionWords(reason.code) : undefined;
          return (
            <li key={id}>
              {text.names[kind]} <Badge tone={tones[state]}>{text.states[state]}</Badge>{' '}
              <span className="text-small text-muted">
                {text.decidedBy(decided_by)} · <Time at={decided_at} />
                {words && ` · ${inLanguage(words)}`}
              </span>
              {decision.is_in_force && !newest.includes(id) && (
                <>
                  {' '}
                  <Button look="danger" disabledReason={takingBack.off} onClick={takingBack.run}>
                    {text.takeBack(text.names[kind])}
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
