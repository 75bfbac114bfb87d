import type { TransactionType } from '@kapao/contract/history.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { DayList } from '../../ui/DayList.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { PromotionTab } from './PromotionTab.tsx';
import { transactionsQuery } from './queries.ts';
import {
  FIRST_PERIOD,
  FIRST_TAB,
  historyTabs,
  historyTabOf,
  type HistoryPeriod,
  type HistoryTab,
} from './rules.ts';
import { StatementButton } from './StatementButton.tsx';
import { TransactionCard } from './TransactionCard.tsx';

/** The history; a missing or unknown type redirects to the first tab (history-19). */
export default function TransactionsScreen() {
  const { history: text } = useText();
  const [, navigate] = useLocation();
  const back = useBack(paths.dashboard());
  const tab = historyTabOf(useSearch());
  const [period, setPeriod] = useState(FIRST_PERIOD);
  if (tab === null) return <Redirect to={paths.transactions(FIRST_TAB)} replace />;
  return (
    <>
      <PageHeader title={text.title} onBack={back}>
        <StatementButton />
      </PageHeader>
      <Tabs
        label={text.tabs}
        tabs={historyTabs.map((key) => ({ key, label: text.tab[key] }))}
        active={tab}
        onChoose={(chosen) => navigate(paths.transactions(chosen), { replace: true })}
      />
      <section role="tabpanel" aria-label={text.tab[tab]} className="pt-1">
        <PeriodChoice period={period} onChoose={setPeriod} />
        <TabContent tab={tab} period={period} />
      </section>
    </>
  );
}

function TabContent({ tab, period }: { tab: HistoryTab; period: HistoryPeriod }) {
  switch (tab) {
    case 'deposit':
    case 'withdraw':
      return <Transactions key={tab} type={tab} period={period} />;
    case 'activity':
      return <ActivityTab period={period} />;
    case 'promotion':
      return <PromotionTab period={period} />;
    default:
      return tab satisfies never;
  }
}

function Transactions({ type, period }: { type: TransactionType; period: HistoryPeriod }) {
  const { history: text } = useText();
  const { data, isPending, error, refetch } = useQuery(transactionsQuery(type, period));
  if (isPending) return <CardsSkeleton />;
  if (error && data === undefined) {
    return <FailedState text={text.loadFailed} onRetry={() => void refetch()} />;
  }
  if (data.transactions.length === 0) return <NoTransactions type={type} />;
  return (
    <DayList
      items={data.transactions}
      atOf={({ txn_createdAt }) => txn_createdAt}
      keyOf={({ reference }) => reference}
    >
      {(transaction) => <TransactionCard transaction={transaction} />}
    </DayList>
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
