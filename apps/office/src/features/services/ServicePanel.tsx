import type { OfficeService, OfficeServiceProtocol } from '@kapao/contract/office/services.ts';
import { useState } from 'react';
import { TestService, type TestAnswer } from '../../api/TestService.tsx';
import { useMissing } from '../../api/use-me.ts';
import { copyText } from '../../lib/take-away.ts';
import { showToast } from '../../state/toasts.ts';
import { useInLanguage } from '../../text/language.ts';
import { ActMenu } from '../../ui/ActMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { LastTest } from './LastTest.tsx';
import { SaveService } from './SaveService.tsx';
import { useServiceActs } from './use-service-acts.ts';
import { useServiceText } from '../../text/use-service-text.ts';

interface ServicePanelProps {
  service: OfficeService;
  protocol: OfficeServiceProtocol | undefined;
  /** The services of its kind in their order. */
  ofKind: readonly OfficeService[];
  onClose: () => void;
}

/** One service: its fields with the endings of secrets, its test, and the acts on it. */
export function ServicePanel({ service, protocol, ofKind, onClose }: ServicePanelProps) {
  const text = useServiceText();
  const inLanguage = useInLanguage();
  const missing = useMissing('operations:act');
  const [isChanging, setChanging] = useState(false);
  const fields = protocol?.fields ?? [];
  const names = Object.fromEntries(fields.map((field) => [field.name, inLanguage(field)]));
  const acts = useServiceActs(service, names, ofKind);
  return (
    <SidePanel title={service.code} onClose={onClose}>
      <DefinitionList
        rows={[
          [text.company, protocol ? inLanguage(protocol) : service.protocol],
          [text.state, service.is_enabled ? text.on : text.off],
          [text.baseUrl, <Whole key="url" value={service.base_url} />],
          ...fields.map(
            ({ name }) =>
              [
                names[name] ?? name,
                <Whole key={name} value={(service.fields[name] ?? []).join(' · ') || text.none} />,
              ] as const,
          ),
          [
            text.faults,
            service.faults.length > 0 && (
              <span key="faults" className="text-danger">
                {service.faults.join(' · ')}
              </span>
            ),
          ],
        ]}
      />
      {service.webhook_url !== null && <Webhook url={service.webhook_url} />}
      <TestSaved service={service} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button disabledReason={missing} onClick={() => setChanging(true)}>
          {text.change}
        </Button>
        <ActMenu label={text.more} acts={acts} />
      </div>
      {isChanging && protocol && (
        <SaveService protocol={protocol} saved={service} onClose={() => setChanging(false)} />
      )}
    </SidePanel>
  );
}

function Whole({ value }: { value: string }) {
  return <span className="break-all">{value}</span>;
}

function Webhook({ url }: { url: string }) {
  const text = useServiceText();
  const copy = async () => {
    const isCopied = await copyText(url);
    showToast(isCopied ? text.copied : text.copyFailed, isCopied ? 'success' : 'danger');
  };
  return (
    <section aria-label={text.webhook} className="mt-4">
      <h3 className="text-small text-muted">{text.webhook}</h3>
      <div className="flex flex-wrap items-center gap-2">
        <code className="font-mono text-small break-all select-all">{url}</code>
        <Button onClick={() => void copy()}>{text.copy}</Button>
      </div>
    </section>
  );
}

/** Tests the service as it is saved. */
function TestSaved({ service: { kind, code, last_test: last } }: { service: OfficeService }) {
  const text = useServiceText();
  const [tested, setTested] = useState<TestAnswer>();
  return (
    <section aria-label={text.lastTest} className="mt-4">
      <h3 className="text-small text-muted">{text.lastTest}</h3>
      <div className="flex flex-wrap items-center gap-2">
        <TestService kind={kind} code={code} tested={tested} onTested={setTested}>
          <LastTest test={last} />
        </TestService>
      </div>
    </section>
  );
}
