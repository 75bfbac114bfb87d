import type { OfficeEventEndpoint } from '@kapao/contract/office/event-endpoints.ts';
import { useState } from 'react';
import { useMissing } from '../../api/use-me.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useText } from '../../text/language.ts';
import { useEventText } from '../../text/use-event-text.ts';
import { ActMenu } from '../../ui/ActMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Page } from '../../ui/Page.tsx';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time, TimeAgo } from '../../ui/Time.tsx';
import { Deliveries } from './Deliveries.tsx';
import { EndpointState } from './EndpointState.tsx';
import { EventTypeName } from './EventTypeName.tsx';
import { ReplayDialog } from './ReplayDialog.tsx';
import { SaveEndpoint } from './SaveEndpoint.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { useEndpointActs } from './use-endpoint-acts.ts';

/** One endpoint: its facts, the acts on it, and its events with the answers to them. */
export default function EndpointScreen({ params: { code } }: { params: { code: string } }) {
  const { screens } = useText();
  const text = useEventText();
  const query = useQueryOf('listEventEndpoints', {}, usePolling());
  const endpoint = query.data?.endpoints.find((each) => each.code === code);
  if (endpoint) return <Endpoint key={code} endpoint={endpoint} />;
  return (
    <Page title={screens.eventEndpoint}>
      <Loaded query={query}>{() => <p>{text.unknown}</p>}</Loaded>
    </Page>
  );
}

type Opened = 'change' | 'secret' | 'replay';

function Endpoint({ endpoint }: { endpoint: OfficeEventEndpoint }) {
  const text = useEventText();
  const missing = useMissing('operations:act');
  const [opened, setOpened] = useState<Opened>();
  const [secret, setSecret] = useState<string>();
  const acts = useEndpointActs(endpoint, () => setOpened('replay'));
  const { code, has_secret: hasSecret } = endpoint;
  const close = () => setOpened(undefined);
  const words = {
    note: text.secretOnce,
    copy: text.copy,
    copied: text.copied,
    copyFailed: text.copyFailed,
    done: text.secretKept,
  };
  return (
    <Page
      title={code}
      actions={
        <>
          <Button disabledReason={missing} onClick={() => setOpened('change')}>
            {text.change}
          </Button>
          <Button
            look={hasSecret ? 'plain' : 'primary'}
            disabledReason={missing}
            onClick={() => setOpened('secret')}
          >
            {hasSecret ? text.rotateSecret : text.makeSecret}
          </Button>
          <ActMenu label={text.more} acts={acts} />
        </>
      }
    >
      <Facts endpoint={endpoint} />
      <Deliveries code={code} />
      {opened === 'change' && <SaveEndpoint saved={endpoint} onClose={close} />}
      {opened === 'replay' && <ReplayDialog code={code} onClose={close} />}
      {opened === 'secret' && (
        <SecretDialog endpoint={endpoint} onMade={setSecret} onClose={close} />
      )}
      {secret !== undefined && (
        <ShownOnce
          title={text.secretMade}
          value={secret}
          words={words}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Page>
  );
}

function Facts({ endpoint }: { endpoint: OfficeEventEndpoint }) {
  const text = useEventText();
  const { retry_at, last_taken_at, oldest_waiting_at, old_secret_until, fault } = endpoint;
  return (
    <div className="mb-5">
      <DefinitionList
        rows={[
          [text.state, <EndpointState key="state" endpoint={endpoint} />],
          [
            text.url,
            <span key="url" className="break-all">
              {endpoint.url}
            </span>,
          ],
          [
            text.types,
            <ul key="types" className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
              {endpoint.event_types.map((type) => (
                <li key={type}>
                  <EventTypeName type={type} />
                </li>
              ))}
            </ul>,
          ],
          [
            text.fault,
            fault !== null && (
              <span key="fault" className="text-danger">
                {fault}
              </span>
            ),
          ],
          [text.retryAt, retry_at !== null && <Time key="retry" at={retry_at} />],
          [text.lastTaken, last_taken_at !== null && <TimeAgo key="taken" at={last_taken_at} />],
          [text.waiting, endpoint.waiting.toLocaleString('en-US')],
          [
            text.waitingSince,
            oldest_waiting_at !== null && <TimeAgo key="oldest" at={oldest_waiting_at} />,
          ],
          [text.givenUp, endpoint.given_up.toLocaleString('en-US')],
          [
            text.oldSecretUntil,
            old_secret_until !== null && <Time key="old" at={old_secret_until} />,
          ],
        ]}
      />
    </div>
  );
}
