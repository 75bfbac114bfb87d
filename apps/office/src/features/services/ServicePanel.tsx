import type {
  OfficeService,
  OfficeServiceProtocol,
  ServiceTest,
} from '@kapao/contract/office/services.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { copyText } from '../../lib/take-away.ts';
import { showToast } from '../../state/toasts.ts';
import { useInLanguage } from '../../text/language.ts';
import { TestWords } from '../../text/TestWords.tsx';
import { ActMenu } from '../../ui/ActMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { TimeAgo } from '../../ui/Time.tsx';
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
  const { run, busy } = useAct('testService');
  const missing = useMissing('operations:act');
  const [refusal, setRefusal] = useState<string>();
  const [now, setNow] = useState<ServiceTest>();
  const test = async () => {
    const answer = await run({ params: { kind, code }, body: { form: null } });
    if (answer === null) return;
    setRefusal(answer.success ? undefined : answer.message);
    setNow(answer.success ? answer.data : undefined);
  };
  const shown = now ?? last;
  return (
    <section aria-label={text.lastTest} className="mt-4">
      <h3 className="text-small text-muted">{text.lastTest}</h3>
      <div className="flex flex-wrap items-center gap-2">
        <output>
          {refusal ?? (shown ? <TestWords {...shown} /> : text.neverTested)}
          {refusal === undefined && now === undefined && last && (
            <span className="text-small text-muted">
              {' '}
              · <TimeAgo at={last.tested_at} />
            </span>
          )}
        </output>
        <Button busy={busy} disabledReason={missing} onClick={() => void test()}>
          {text.test}
        </Button>
      </div>
    </section>
  );
}
