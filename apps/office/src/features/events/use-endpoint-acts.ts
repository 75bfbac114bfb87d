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
  const { code, seen, is_paused: isPaused, gone_at: goneAt } = endpoint;
  const text = useEventText();
  const missing = useMissing('operations:act');
  const go = useGo();
  const test = useAct('testEventEndpoint');
  const pause = useAct('pauseEventEndpoint');
  const remove = useAct('removeEventEndpoint');
  const params = { code };
  const isStopped = isPaused || goneAt !== null;
  const stop = endpointStop(endpoint);
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
          pause.run({ params, body: { key, reason, seen, is_paused: willPause } }),
      }),
  });
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
    ...(isStopped ? [actOfPause(false)] : []),
    ...(isPaused ? [] : [actOfPause(true)]),
    {
      name: text.remove,
      isDanger: true,
      disabledReason: missing ?? (isStopped ? undefined : text.notPaused),
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
