import { useMay } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { useDocumentsText } from '../../text/use-documents-text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Loaded } from '../../ui/states.tsx';

/** How the member's documents of identity stand, with the way to them (kyc-15). */
export function DocumentsCard({ memberId }: { memberId: string }) {
  const may = useMay();
  return may('documents:read') ? <Standing memberId={memberId} /> : null;
}

function Standing({ memberId }: { memberId: string }) {
  const { settings } = useText();
  const text = useDocumentsText();
  const query = useQueryOf('getMemberDocuments', { params: { id: memberId } });
  return (
    <Card
      title={text.card}
      actions={
        <a href={paths.documents({ open: memberId })} className="underline underline-offset-2">
          {text.toDocuments}
        </a>
      }
    >
      <div className="border-t border-line px-4 py-3">
        <Loaded query={query}>
          {({ documents, is_approved, asked }) => (
            <DefinitionList
              rows={[
                // A site that asks for no documents lets everybody withdraw.
                [text.asked, asked === 'off' && settings.kycModes.off],
                [
                  text.standing,
                  asked !== 'off' && (
                    <Badge key="standing" tone={is_approved ? 'success' : 'neutral'}>
                      {is_approved ? text.inForce : text.notInForce}
                    </Badge>
                  ),
                ],
                ...documents.map(
                  ({ kind, state }) => [text.names[kind], text.states[state]] as const,
                ),
              ]}
            />
          )}
        </Loaded>
      </div>
    </Card>
  );
}
