import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Part } from './Part.tsx';

/** The messages to staff of 24 hours by alert service, with the way to their causes. */
export function SentAlerts({ alerts }: { alerts: OfficeData<'getOperations'>['alerts'] }) {
  const { health } = useText();
  return (
    <Part title={health.alerts}>
      <DefinitionList
        rows={alerts.map(({ service, sent, waiting, failed, last_failure: failure }) => [
          service,
          <span key={service}>
            {health.alertsOf(sent, waiting, failed)}
            {failure !== null && waiting + failed > 0 && (
              <span className="text-danger"> · {failure}</span>
            )}
          </span>,
        ])}
      />
      <p className="mt-2">
        <a href={paths.alerts()} className="text-accent underline">
          {health.alertCauses}
        </a>
      </p>
    </Part>
  );
}
