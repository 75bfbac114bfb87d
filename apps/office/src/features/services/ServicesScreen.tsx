import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { OfficeService, OfficeServiceProtocol } from '@kapao/contract/office/services.ts';
import {
  serviceKindNames,
  serviceKinds,
  type ServiceKind,
} from '@kapao/contract/third-parties/service-kinds.ts';
import { useState } from 'react';
import { TestService } from '../../api/TestService.tsx';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { WaitingRecords } from '../../api/WaitingRecords.tsx';
import { paths } from '../../lib/paths.ts';
import { anyText } from '../../lib/search.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { showToast } from '../../state/toasts.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { OperationsTabs } from '../../text/OperationsTabs.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { ListWithPanel } from '../../ui/SidePanel.tsx';
import { Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { AddService } from './AddService.tsx';
import { LastTest } from './LastTest.tsx';
import { ServicePanel } from './ServicePanel.tsx';
import { useServiceText } from '../../text/use-service-text.ts';

type Services = OfficeData<'listServices'>;

/** The third parties that the site works with, by kind. */
export default function ServicesScreen() {
  const { screens } = useText();
  const text = useServiceText();
  const missing = useMissing('operations:act');
  const [isAdding, setAdding] = useState(false);
  const { service: open } = useSearchOf({ service: anyText });
  const query = useQueryOf('listServices', {});
  const protocols = useQueryOf('listServiceProtocols', {}).data?.protocols ?? [];
  return (
    <Page
      title={screens.services}
      actions={
        <Button look="primary" disabledReason={missing} onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      }
    >
      <OperationsTabs current="services" />
      <Loaded query={query}>
        {(data) => <ServiceLists data={data} protocols={protocols} open={open} />}
      </Loaded>
      {isAdding && <AddService onClose={() => setAdding(false)} />}
    </Page>
  );
}

interface ServiceListsProps {
  data: Services;
  protocols: readonly OfficeServiceProtocol[];
  /** The kind and code of the service whose details are open. */
  open: string | undefined;
}

function ServiceLists({ data, protocols, open }: ServiceListsProps) {
  const go = useGo();
  const { services } = data;
  const opened = services.find((service) => keyOf(service) === open);
  const panel = opened && (
    <ServicePanel
      key={open}
      service={opened}
      protocol={protocolOf(protocols, opened)}
      ofKind={services.filter(({ kind }) => kind === opened.kind)}
      onClose={() => go(paths.services())}
    />
  );
  return (
    <ListWithPanel panel={panel ?? null}>
      <div className="flex flex-col gap-6">
        {serviceKindNames.map((kind) => (
          <ServicesOfKind key={kind} kind={kind} data={data} protocols={protocols} open={open} />
        ))}
      </div>
    </ListWithPanel>
  );
}

function ServicesOfKind({
  kind,
  data,
  protocols,
  open,
}: ServiceListsProps & { kind: ServiceKind }) {
  const text = useServiceText();
  const inLanguage = useInLanguage();
  const title = inLanguage(serviceKinds[kind]);
  const rows = data.services.filter((service) => service.kind === kind);
  const column = columnsOf<OfficeService>();
  const columns = column.columns([
    column.accessor('code', { header: text.service }),
    column.accessor('protocol', {
      header: text.company,
      cell: ({ row: { original } }) => {
        const protocol = protocolOf(protocols, original);
        return protocol ? inLanguage(protocol) : original.protocol;
      },
    }),
    column.accessor('is_enabled', {
      header: text.state,
      cell: ({ getValue }) => (
        <Badge tone={getValue() ? 'success' : 'neutral'}>{getValue() ? text.on : text.off}</Badge>
      ),
    }),
    column.accessor('last_test', {
      header: text.lastTest,
      meta: { wideOnly: true },
      cell: ({ row: { original } }) => <TestCell service={original} />,
    }),
  ]);
  const isConfigured = kind === 'sms' && data.is_sms_configured;
  return (
    <section aria-label={title}>
      <h2 className="mb-2 font-semibold">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-muted">{isConfigured ? text.noneOfSms : text.none}</p>
      ) : (
        <Table
          label={title}
          columns={columns}
          rows={rows}
          openId={open}
          foldsWhenOpen
          rowId={keyOf}
          rowHref={(service) => paths.services({ service: keyOf(service) })}
        />
      )}
      <WaitingRecords kind={kind} known={rows} />
    </section>
  );
}

/** The last test; where there is none, it is one press away. The list is read again with the answer. */
function TestCell({ service: { kind, code, last_test: last } }: { service: OfficeService }) {
  if (last) return <LastTest test={last} />;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TestService
        kind={kind}
        code={code}
        isNamed
        tested={undefined}
        onTested={(test) => typeof test === 'string' && showToast(test, 'danger')}
      >
        <LastTest test={null} />
      </TestService>
    </div>
  );
}

function keyOf({ kind, code }: Pick<OfficeService, 'kind' | 'code'>): string {
  return `${kind}:${code}`;
}

function protocolOf(
  protocols: readonly OfficeServiceProtocol[],
  { kind, protocol }: OfficeService,
): OfficeServiceProtocol | undefined {
  return protocols.find((each) => each.kind === kind && each.protocol === protocol);
}
