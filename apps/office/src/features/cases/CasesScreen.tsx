import { caseKinds } from '@kapao/contract/cases/rules.ts';
import type { CaseRow } from '@kapao/contract/office/cases.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { anyText, oneOf } from '../../lib/search.ts';
import { useHotkey } from '../../lib/use-hotkey.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useText } from '../../text/language.ts';
import { Filters, SelectFilter, TextFilter } from '../../ui/Filters.tsx';
import { Page } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ListWithPanel } from '../../ui/SidePanel.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { Views } from '../../ui/Views.tsx';
import { CasePanel } from './CasePanel.tsx';
import { CaseTabs } from './CaseTabs.tsx';
import { CasesTable } from './CasesTable.tsx';

const views = ['waiting', 'unclosed', 'own', 'closed', 'all'] as const;
type View = (typeof views)[number];

const search = {
  view: oneOf(views),
  kind: oneOf(caseKinds),
  named: anyText,
  after: anyText,
  open: anyText,
};

const queryOf = {
  waiting: { state: 'open' },
  unclosed: {},
  own: { owner: 'own' },
  closed: { state: 'closed' },
  all: { state: 'all' },
} as const;

/** Members' cases: those that wait for staff first, the open one beside them (case-09). */
export default function CasesScreen() {
  const { screens, cases: text } = useText();
  const { view = 'waiting', open, ...rest } = useSearchOf(search);
  const go = useGo();
  const filters = { ...rest, view };
  const query = useQueryOf(
    'listCases',
    { query: { ...queryOf[view], kind: rest.kind, named: rest.named, after: rest.after } },
    usePolling(),
  );
  const close = () => go(paths.cases(filters), { replace: true });
  useHotkey((event) => {
    if (event.key === 'Escape' && open !== undefined) close();
  });
  return (
    <Page title={screens.cases}>
      <CaseTabs current="cases" />
      <CaseFilters view={view} kind={rest.kind} named={rest.named} />
      <ListWithPanel
        panel={open === undefined ? null : <CasePanel key={open} id={open} onClose={close} />}
      >
        <Loaded query={query}>
          {({ rows, next }) => (
            <>
              {rows.length === 0 ? (
                <EmptyState title={text.empty} />
              ) : (
                <CasesTable
                  rows={rows}
                  openId={open}
                  hrefOf={({ id }: CaseRow) => paths.cases({ ...filters, open: id })}
                />
              )}
              <Pager
                firstHref={
                  rest.after === undefined ? null : paths.cases({ ...filters, after: undefined })
                }
                nextHref={next === null ? null : paths.cases({ ...filters, after: next })}
              />
            </>
          )}
        </Loaded>
      </ListWithPanel>
    </Page>
  );
}

function CaseFilters({
  view,
  kind,
  named,
}: {
  view: View;
  kind: CaseRow['kind'] | undefined;
  named: string | undefined;
}) {
  const { cases: text } = useText();
  const go = useGo();
  const filters = { view, kind, named };
  const change = (changed: Partial<typeof filters>) =>
    go(paths.cases({ ...filters, ...changed }), { replace: true });
  const isFiltered = kind !== undefined || named !== undefined;
  return (
    <>
      <Views
        label={text.views}
        views={views.map((each) => ({
          name: text[each],
          href: paths.cases({ ...filters, view: each }),
          isCurrent: each === view,
        }))}
      />
      <Filters onClear={isFiltered ? () => change({ kind: undefined, named: undefined }) : null}>
        <TextFilter
          label={text.named}
          value={named}
          onChange={(typed) =>
            change({ named: typed, ...(typed !== undefined && { view: 'all' }) })
          }
        />
        <SelectFilter
          label={text.kind}
          value={kind}
          choices={caseKinds.map((each) => [each, text.kinds[each]])}
          onChange={(chosen) => change({ kind: chosen })}
        />
      </Filters>
    </>
  );
}
