import type { OfficeService } from '@kapao/contract/office/services.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { confirmAct } from '../../state/confirm.ts';
import type { MenuAct } from '../../ui/ActMenu.tsx';
import { useServiceText } from '../../text/use-service-text.ts';

/** The acts on a saved service besides its change; each asks for a reason. */
export function useServiceActs(
  service: OfficeService,
  fieldNames: Readonly<Record<string, string>>,
  ofKind: readonly OfficeService[],
): MenuAct[] {
  const drops = useDrops(service, fieldNames);
  const moves = useMoves(service, ofKind);
  const states = useStates(service);
  return [...drops, ...moves, ...states];
}

/** For each rotated field with an older value, the act that drops it. */
function useDrops(
  { kind, code, seen, fields }: OfficeService,
  fieldNames: Readonly<Record<string, string>>,
): MenuAct[] {
  const text = useServiceText();
  const missing = useMissing('operations:act');
  const drop = useAct('dropOldSecret');
  const params = { kind, code };
  const rotated = Object.entries(fields).filter(
    ([name, values]) => values.length > 1 && fieldNames[name] !== undefined,
  );
  return rotated.map(([field]) => {
    const name = text.dropOld(fieldNames[field] ?? field);
    return {
      name,
      disabledReason: missing,
      onAct: () =>
        confirmAct({
          title: name,
          confirm: name,
          reason: true,
          done: text.dropped,
          children: text.dropOldHint,
          act: ({ key, reason }) => drop.run({ params, body: { key, reason, seen, field } }),
        }),
    };
  });
}

/** Up and down; payment methods choose their gateway, so gateways have neither. */
function useMoves({ kind, code }: OfficeService, ofKind: readonly OfficeService[]): MenuAct[] {
  const text = useServiceText();
  const missing = useMissing('operations:act');
  const move = useAct('moveService');
  const params = { kind, code };
  const place = ofKind.findIndex((each) => each.code === code);
  const moveAct = (
    direction: 'up' | 'down',
    words: { name: string; title: string; atEnd: string; isAtEnd: boolean },
  ): MenuAct => ({
    name: words.name,
    disabledReason: missing ?? (words.isAtEnd ? words.atEnd : undefined),
    onAct: () =>
      confirmAct({
        title: words.title,
        confirm: words.name,
        reason: true,
        done: text.moved,
        children: text.moveHint,
        act: ({ key, reason }) => move.run({ params, body: { key, reason, direction } }),
      }),
  });
  if (kind === 'gateway') return [];
  return [
    moveAct('up', {
      name: text.moveUp,
      title: text.moveUpOf(code),
      atEnd: text.isFirst,
      isAtEnd: place <= 0,
    }),
    moveAct('down', {
      name: text.moveDown,
      title: text.moveDownOf(code),
      atEnd: text.isLast,
      isAtEnd: place >= ofKind.length - 1,
    }),
  ];
}

/** Switching the service on or off, and removing it. */
function useStates({ kind, code, seen, is_enabled: isOn }: OfficeService): MenuAct[] {
  const text = useServiceText();
  const missing = useMissing('operations:act');
  const enable = useAct('setServiceEnabled');
  const remove = useAct('removeService');
  const params = { kind, code };
  return [
    {
      name: isOn ? text.turnOff : text.turnOn,
      isDanger: isOn,
      disabledReason: missing,
      onAct: () =>
        confirmAct({
          title: isOn ? text.turnOffOf(code) : text.turnOnOf(code),
          confirm: isOn ? text.turnOff : text.turnOn,
          isDanger: isOn,
          reason: true,
          done: isOn ? text.turnedOff : text.turnedOn,
          ...(isOn && { children: text.turnOffHint }),
          act: ({ key, reason }) =>
            enable.run({ params, body: { key, reason, seen, is_enabled: !isOn } }),
        }),
    },
    {
      name: text.remove,
      isDanger: true,
      disabledReason: missing ?? (isOn ? text.onStill : undefined),
      onAct: () =>
        confirmAct({
          title: text.removeOf(code),
          confirm: text.remove,
          isDanger: true,
          reason: true,
          done: text.removed,
          children: text.removeHint,
          act: ({ key, reason }) => remove.run({ params, body: { key, reason, seen } }),
        }),
    },
  ];
}
