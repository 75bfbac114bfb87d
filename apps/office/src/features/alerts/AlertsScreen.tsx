import type { OfficeAlertService } from '@kapao/contract/office/alerts.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useText } from '../../text/language.ts';
import { OperationsTabs } from '../../text/OperationsTabs.tsx';
import { useAlertText } from '../../text/use-alert-text.ts';
import { Page } from '../../ui/Page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { AlertRules } from './AlertRules.tsx';

/** The causes of which each alert service is told. */
export default function AlertsScreen() {
  const { screens } = useText();
  const text = useAlertText();
  const query = useQueryOf('listAlertRules', {});
  return (
    <Page title={screens.alerts}>
      <OperationsTabs current="alerts" />
      <p className="mb-4 text-muted">{text.hint}</p>
      <Loaded query={query}>{({ services }) => <Services services={services} />}</Loaded>
    </Page>
  );
}

function Services({ services }: { services: readonly OfficeAlertService[] }) {
  const text = useAlertText();
  if (services.length === 0) return <p>{text.none}</p>;
  return (
    <div className="flex flex-col gap-4">
      {services.map((service) => (
        // Another state of the rules, such as a colleague's, begins a new draft.
        <AlertRules key={`${service.code} ${service.seen}`} service={service} />
      ))}
    </div>
  );
}
