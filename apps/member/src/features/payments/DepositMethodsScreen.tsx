import type { PaymentMethod } from '@kapao/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useRestrictions } from '../../api/restrictions.ts';
import { useUnderWay } from '../../api/under-way.ts';
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
import { paymentMethodsQuery } from './queries.ts';
import { RestrictionCard } from './RestrictionCard.tsx';
import { isOpenNow, lastUsedFirst } from './rules.ts';
import { UnderWayStrip } from './UnderWayStrip.tsx';

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
  const { underWay, isKnown } = useUnderWay();
  const { refusal, isKnown: isAllowanceKnown } = useRestrictions('deposit');
  if (isPending || !isKnown || !isAllowanceKnown) return <MethodsSkeleton />;
  return (
    <div className="flex flex-col gap-4">
      <RestrictionCard act="deposit" />
      <UnderWayStrip underWay={underWay} />
      {error ? (
        <FailedState text={text.methodsFailed} onRetry={() => void refetch()} />
      ) : data.payments.length === 0 ? (
        <EmptyState text={text.noMethods} />
      ) : (
        <MethodLists
          {...lastUsedFirst(data.payments, underWay?.last_payment_id ?? null)}
          isRefused={refusal !== null}
        />
      )}
    </div>
  );
}

interface MethodListsProps {
  /** The method of the member's latest received deposit; null before the first. */
  lastUsed: PaymentMethod | null;
  others: readonly PaymentMethod[];
  isRefused: boolean;
}

/** The method that was used last, and the others in the site's order (pay-73). */
function MethodLists({ lastUsed, others, isRefused }: MethodListsProps) {
  const { payments: text, depositing } = useText();
  return (
    <>
      {lastUsed !== null && (
        <section aria-label={depositing.lastUsed}>
          <h2 className="pb-2 text-small text-muted">{depositing.lastUsed}</h2>
          <MethodLink method={lastUsed} isRefused={isRefused} />
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h2 className="pb-2 text-small text-muted">
            {lastUsed === null ? text.chooseMethod : depositing.otherMethods}
          </h2>
          <ul className="flex flex-col gap-3">
            {others.map((method) => (
              <li key={method.id}>
                <MethodLink method={method} isRefused={isRefused} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const METHOD =
  'flex min-h-20 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card px-edge py-4 shadow-card';

/** A method; no link while no deposit can be opened at all (way-14). */
function MethodLink({ method, isRefused }: { method: PaymentMethod; isRefused: boolean }) {
  const { payments: text } = useText();
  const isOpen = isOpenNow(method, useNow(HOURS_TICK_MS));
  const inLanguage = useInLanguage();
  const name = inLanguage(method.name, method.name_en);
  const content = (
    <>
      <Picture
        src={cdnUrl(method.logo)}
        alt=""
        fallback={name.slice(0, 2)}
        fit="contain"
        className={classNames(
          'size-12 shrink-0 rounded-control',
          (!isOpen || isRefused) && 'grayscale',
        )}
      />
      <span className="min-w-0 flex-1 basis-28">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-small text-muted tabular-nums">
          {text.depositRange(formatNumber(method.min_amount), formatNumber(method.max_amount))}
        </span>
        <MethodTermsLine method={method} isOpen={isOpen} isRefused={isRefused} />
      </span>
      {!isRefused && <ChevronRightIcon size={20} className="shrink-0 text-muted" />}
    </>
  );
  if (isRefused) return <div className={classNames(METHOD, 'text-muted')}>{content}</div>;
  return (
    <Link
      href={paths.deposit(method.id)}
      className={classNames(METHOD, 'transition-transform duration-200 active:scale-[0.98]')}
    >
      {content}
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
