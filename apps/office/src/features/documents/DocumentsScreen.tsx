import type { WaitingDocuments } from '@kapao/contract/office/documents.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { anyText } from '../../lib/search.ts';
import { useOpenRow } from '../../state/use-open-row.ts';
import { useSearchOf } from '../../state/use-search-of.ts';
import { useText } from '../../text/language.ts';
import { useDocumentsText } from '../../text/use-documents-text.ts';
import { Page } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ListWithPanel } from '../../ui/SidePanel.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { DocumentsPanel } from './DocumentsPanel.tsx';
import { DocumentsTable } from './DocumentsTable.tsx';

const search = { after: anyText, open: anyText };
const idOf = ({ member }: WaitingDocuments) => member.member_id;

/** The members whose documents of identity can be decided, the longest wait first (kyc-06). */
export default function DocumentsScreen() {
  const { screens } = useText();
  const text = useDocumentsText();
  const { after, open: openId } = useSearchOf(search);
  const query = useQueryOf('listDocuments', { query: { after } }, usePolling());
  const hrefOf = (id: string | undefined) => paths.documents({ after, open: id });
  const rows = query.data?.rows;
  const { leaveDecided, close, followFocus } = useOpenRow({
    rows,
    idOf,
    openId,
    hrefOf,
    isQueue: true,
  });
  return (
    <Page title={screens.documents}>
      <ListWithPanel
        panel={
          openId === undefined ? null : (
            <DocumentsPanel
              key={openId}
              memberId={openId}
              onApproved={leaveDecided}
              onClose={close}
            />
          )
        }
      >
        <Loaded query={query}>
          {(page) => (
            <>
              {page.rows.length === 0 ? (
                <EmptyState title={text.queueEmpty} />
              ) : (
                <>
                  <p className="mb-2 text-small text-muted max-md:hidden">{text.keys}</p>
                  <DocumentsTable
                    rows={page.rows}
                    openId={openId}
                    hrefOf={hrefOf}
                    onRowFocus={followFocus}
                  />
                </>
              )}
              <Pager
                firstHref={after === undefined ? null : paths.documents()}
                nextHref={page.next === null ? null : paths.documents({ after: page.next })}
              />
            </>
          )}
        </Loaded>
      </ListWithPanel>
    </Page>
  );
}
