import type { OfficeEventEndpoint } from '@kapao/contract/office/event-endpoints.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { paths } from '../../lib/paths.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useGo } from '../../state/use-search-of.ts';
import { useEventText } from '../../text/use-event-text.ts';
import type { MenuAct } from '../../ui/ActMenu.tsx';
import { endpointStop } from './endpoint-stop.ts';

/** The acts on an endpoint besides its change and its secret. */
export function useEndpointActs(
  endpoint: OfficeEventEndpoint,
  onReplaySpan: () => void,
): MenuAct[] {
  const { code, seen } = endpoint;
  const text = useEventText();
  const missing = useMissing('operations:act');
  const go = useGo();
  const test = useAct('testEventEndpoint');
  const pauseActs = usePauseActs(endpoint);
  const remove = useAct('removeEventEndpoint');
  const params = { code };
  const stop = endpointStop(endpoint);
  return [
    {
      name: text.test,
      disabledReason: missing ?? (stop && text.noTest[stop]),
      onAct: () =>
        confirmAct({
          title: `${text.test}: ${code}`,
          confirm: text.test,
          children: text.testHint,
          done: text.tested,
          act: ({ key }) => test.run({ params, body: { key } }),
        }),
    },
    { name: text.replaySpan, disabledReason: missing, onAct: onReplaySpan },
    ...pauseActs,
    {
      name: text.remove,
      isDanger: true,
      disabledReason: missing ?? (isStopped(endpoint) ? undefined : text.notPaused),
      onAct: () =>
        confirmAct({
          title: text.removeOf(code),
          confirm: text.remove,
          isDanger: true,
          reason: true,
          children: text.removeHint,
          done: text.removed,
          onDone: () => go(paths.eventEndpoints()),
          act: ({ key, reason }) => remove.run({ params, body: { key, reason, seen } }),
        }),
    },
  ];
}

function isStopped({ is_paused: isPaused, gone_at: goneAt }: OfficeEventEndpoint): boolean {
  return isPaused || goneAt !== null;
}

/** hook-10: resumes an endpoint that is paused or gone; pauses one that is not paused, also one that is gone. */
function usePauseActs(endpoint: OfficeEventEndpoint): MenuAct[] {
  const text = useEventText();
  const missing = useMissing('operations:act');
  const pause = useAct('pauseEventEndpoint');
  const { code, seen } = endpoint;
  const actOfPause = (willPause: boolean): MenuAct => ({
    name: willPause ? text.pause : text.resume,
    disabledReason: missing,
    onAct: () =>
      confirmAct({
        title: `${willPause ? text.pause : text.resume}: ${code}`,
        confirm: willPause ? text.pause : text.resume,
        reason: true,
        children: willPause ? text.pauseHint : text.resumeHint,
        done: willPause ? text.paused : text.resumed,
        act: ({ key, reason }) =>
          pause.run({ params: { code }, body: { key, reason, seen, is_paused: willPause } }),
      }),
  });
  return [
    ...(isStopped(endpoint) ? [actOfPause(false)] : []),
    ...(endpoint.is_paused ? [] : [actOfPause(true)]),
  ];
}
