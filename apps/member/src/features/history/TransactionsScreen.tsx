import type { TransactionType } from '@kapao/contract/history.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, Redirect, useLocation, useSearch } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ActivityTab } from './ActivityTab.tsx';
import { CardsSkeleton } from './CardsSkeleton.tsx';
import { PromotionTab } from './PromotionTab.tsx';
import { transactionsQuery } from './queries.ts';
import { FIRST_TAB, historyTabs, tabOf, type HistoryTab } from './rules.ts';
import { TransactionCard } from './TransactionCard.tsx';

/** The history; a missing or unknown type redirects to the first tab (history-19). */
export default function TransactionsScreen() {
  const { history: text } = useText();
  const [, navigate] = useLocation();
  const back = useBack(paths.dashboard());
  const tab = tabOf(useSearch());
  if (tab === null) return <Redirect to={paths.transactions(FIRST_TAB)} replace />;
  return (
    <>
      <PageHeader title={text.title} onBack={back} />
      <Tabs
        label={text.tabs}
        tabs={historyTabs.map((key) => ({ key, label: text.tab[key] }))}
        active={tab}
        onChoose={(chosen) => navigate(paths.transactions(chosen), { replace: true })}
      />
      <section role="tabpanel" aria-label={text.tab[tab]} className="pt-3">
        <TabContent tab={tab} />
      </section>
    </>
  );
}

function TabContent({ tab }: { tab: HistoryTab }) {
  switch (tab) {
    case 'deposit':
    case 'withdraw':
      return <Transactions key={tab} type={tab} />;
    case 'activity':
      return <ActivityTab />;
    case 'promotion':
      return <PromotionTab />;
    default:
      return tab satisfies never;
  }
}

function Transactions({ type }: { type: TransactionType }) {
  const { history: text } = useText();
  const { data, isPending, error, refetch } = useQuery(transactionsQuery(type));
  if (isPending) return <CardsSkeleton />;
  if (error && data === undefined) {
    return <FailedState text={text.loadFailed} onRetry={() => void refetch()} />;
  }
  if (data.transactions.length === 0) return <NoTransactions type={type} />;
  return (
    <>
      <p className="pb-2 text-caption text-muted">{text.window}</p>
      <ul className="flex flex-col gap-2">
        {data.transactions.map((transaction) => (
          <li key={transaction.reference}>
            <TransactionCard transaction={transaction} />
          </li>
        ))}
      </ul>
    </>
  );
}

const emptyStatePaths: Readonly<Record<TransactionType, string>> = {
  deposit: paths.depositMethods(),
  withdraw: paths.withdraw(),
};

function NoTransactions({ type }: { type: TransactionType }) {
  const { history: text } = useText();
  return (
    <EmptyState
      text={text.empty[type]}
      action={
        <Link href={emptyStatePaths[type]} className={buttonClass('outlined')}>
          {text.emptyAction[type]}
        </Link>
      }
    />
  );
}
