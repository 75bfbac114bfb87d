import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { formatDuration } from '../../lib/dates.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { OperationsTabs } from '../../text/OperationsTabs.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { TimeAgo } from '../../ui/Time.tsx';
import { Checks } from './Checks.tsx';
import { DailyJobs } from './DailyJobs.tsx';
import { Gateways, ServerJobs, Studios } from './HealthTables.tsx';
import { Part } from './Part.tsx';
import { Problems } from './Problems.tsx';
import { SentAlerts } from './SentAlerts.tsx';
import { Webhooks } from './Webhooks.tsx';

type HealthData = OfficeData<'getOperations'>;

export default function HealthScreen() {
  const text = useText();
  const query = useQueryOf('getOperations', {});
  return (
    <Page title={text.screens.operations}>
      <OperationsTabs current="operations" />
      <div className="mb-6">
        <Problems />
      </div>
      <Loaded query={query}>
        {(data) => (
          <div className="flex flex-col gap-6">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
              <WaitingWork data={data} />
              <Checks checks={data.checks} closedDay={data.closed_day} />
            </div>
            <DailyJobs jobs={data.daily_jobs} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[2fr_1fr]">
              <Gateways gateways={data.gateways} />
              <Studios studios={data.studios} />
            </div>
            <SentAlerts alerts={data.alerts} />
            <ServerJobs jobs={data.server_jobs} />
          </div>
        )}
      </Loaded>
      <div className="mt-6">
        <Webhooks />
      </div>
    </Page>
  );
}

function WaitingWork({ data }: { data: HealthData }) {
  const { health } = useText();
  const { waiting, deposits_last_hour: deposits, sms } = data;
  const kinds = Object.entries(health.waitingKinds) as [keyof typeof health.waitingKinds, string][];
  return (
    <Part title={health.waiting}>
      <DefinitionList
        rows={[
          ...kinds.map(
            ([kind, name]) => [name, <Waiting key={kind} seconds={waiting[kind]} />] as const,
          ),
          [health.deposits, health.depositsOf(deposits.opened, deposits.credited)],
          [health.sms, health.smsOf(sms.accepted, sms.failed, sms.sending)],
          ...smsServices(data.sms_deliveries).map(
            (service) =>
              [
                `${health.smsDeliveries}: ${service}`,
                <Deliveries
                  key={service}
                  deliveries={data.sms_deliveries.filter((each) => each.service === service)}
                />,
              ] as const,
          ),
          [
            health.smsFailure,
            sms.last_failed_at !== null && (
              <span key="sms" className="text-danger">
                {sms.last_failure} · <TimeAgo at={sms.last_failed_at} />
              </span>
            ),
          ],
        ]}
      />
    </Part>
  );
}

type Deliveries = HealthData['sms_deliveries'];

function smsServices(deliveries: Deliveries): string[] {
  return [...new Set(deliveries.map(({ service }) => service))];
}

/** The messages of one SMS service by their state (svc-09). */
function Deliveries({ deliveries }: { deliveries: Deliveries }) {
  const { health } = useText();
  return deliveries
    .map(({ state, messages, error_code: code }) => {
      const counted = `${health.smsStates[state]} ${messages.toLocaleString('en-US')}`;
      return code === null ? counted : `${counted} (${code})`;
    })
    .join(' · ');
}

function Waiting({ seconds }: { seconds: number | null | undefined }) {
  const { health } = useText();
  const language = useLanguage();
  if (seconds === null || seconds === undefined) {
    return <span className="text-muted">{health.nothingWaits}</span>;
  }
  return <span className="tabular-nums">{formatDuration(Math.round(seconds), language)}</span>;
}
