import type { PaymentMethod } from '@kapao/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { cdnUrl } from '../../lib/images.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MethodTermsLine } from './MethodTerms.tsx';
import { OpenDeposits } from './OpenDeposits.tsx';
import { paymentMethodsQuery } from './queries.ts';
import { isOpenNow, sortMethods } from './rules.ts';

/** How often the opening hours are checked. */
const HOURS_TICK_MS = 30_000;

export default function DepositMethodsScreen() {
  const { payments: text } = useText();
  return (
    <>
      <PageHeader title={text.depositTitle} />
      <Methods />
    </>
  );
}

function Methods() {
  const { payments: text } = useText();
  const { data, isPending, error, refetch } = useQuery(paymentMethodsQuery);
  if (isPending) return <MethodsSkeleton />;
  if (error) return <FailedState text={text.methodsFailed} onRetry={() => void refetch()} />;
  if (data.payments.length === 0) return <EmptyState text={text.noMethods} />;
  return (
    <>
      <OpenDeposits />
      <h2 className="pb-2 text-small text-muted">{text.chooseMethod}</h2>
      <ul className="flex flex-col gap-3">
        {sortMethods(data.payments).map((method) => (
          <li key={method.id}>
            <MethodLink method={method} />
          </li>
        ))}
      </ul>
    </>
  );
}

function MethodLink({ method }: { method: PaymentMethod }) {
  const { payments: text } = useText();
  const isOpen = isOpenNow(method, useNow(HOURS_TICK_MS));
  const inLanguage = useInLanguage();
  const name = inLanguage(method.name, method.name_en);
  return (
    <Link
      href={paths.deposit(method.id)}
      className="flex min-h-20 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card px-edge py-4 shadow-card transition-transform duration-200 active:scale-[0.98]"
    >
      <Picture
        src={cdnUrl(method.logo)}
        alt=""
        fallback={name.slice(0, 2)}
        fit="contain"
        className={classNames('size-12 shrink-0 rounded-control', !isOpen && 'grayscale')}
      />
      <span className="min-w-0 flex-1 basis-28">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-small text-muted tabular-nums">
          {text.depositRange(formatNumber(method.min_amount), formatNumber(method.max_amount))}
        </span>
        <MethodTermsLine method={method} isOpen={isOpen} />
      </span>
      <ChevronRightIcon size={20} className="shrink-0 text-muted" />
    </Link>
  );
}

function MethodsSkeleton() {
  return (
    <LoadingBoxes className="flex flex-col gap-3">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-20 rounded-card" />
      ))}
    </LoadingBoxes>
  );
}
