import type { OfficeEventEndpoint } from '@kapao/contract/office/event-endpoints.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { paths } from '../../lib/paths.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useGo } from '../../state/use-search-of.ts';
import { useEventText } from '../../text/use-event-text.ts';
import type { MenuAct } from '../../ui/ActMenu.tsx';

/** The acts on an endpoint besides its change and its secret. */
export function useEndpointActs(
  { code, seen, is_paused: isPaused, gone_at: goneAt }: OfficeEventEndpoint,
  onReplaySpan: () => void,
): MenuAct[] {
  const text = useEventText();
  const missing = useMissing('operations:act');
  const go = useGo();
  const test = useAct('testEventEndpoint');
  const pause = useAct('pauseEventEndpoint');
  const remove = useAct('removeEventEndpoint');
  const params = { code };
  const isStopped = isPaused || goneAt !== null;
  return [
    {
      name: text.test,
      disabledReason: missing,
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
    {
      name: isStopped ? text.resume : text.pause,
      disabledReason: missing,
      onAct: () =>
        confirmAct({
          title: `${isStopped ? text.resume : text.pause}: ${code}`,
          confirm: isStopped ? text.resume : text.pause,
          reason: true,
          children: isStopped ? text.resumeHint : text.pauseHint,
          done: isStopped ? text.resumed : text.paused,
          act: ({ key, reason }) =>
            pause.run({ params, body: { key, reason, seen, is_paused: !isStopped } }),
        }),
    },
    {
      name: text.remove,
      isDanger: true,
      disabledReason: missing ?? (isPaused ? undefined : text.notPaused),
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
