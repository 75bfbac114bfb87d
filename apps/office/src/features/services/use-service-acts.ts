import type { OfficeService } from '@kapao/contract/office/services.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useText } from '../../text/language.ts';
import type { MenuAct } from '../../ui/ActMenu.tsx';

/** The acts on a saved service besides its change; each asks for a reason. */
export function useServiceActs(
  service: OfficeService,
  fieldNames: Readonly<Record<string, string>>,
  ofKind: readonly OfficeService[],
): MenuAct[] {
  const { services: text } = useText();
  const missing = useMissing('operations:act');
  const enable = useAct('setServiceEnabled');
  const drop = useAct('dropOldSecret');
  const move = useAct('moveService');
  const remove = useAct('removeService');
  const { kind, code, seen, is_enabled: isOn } = service;
  const params = { kind, code };
  const place = ofKind.findIndex((each) => each.code === code);

  const rotated = Object.entries(service.fields).filter(
    ([name, values]) => values.length > 1 && fieldNames[name] !== undefined,
  );
  const drops = rotated.map(([field]): MenuAct => {
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
          act: (given) =>
            drop.run({ params, body: { key: given.key, reason: given.reason, seen, field } }),
        }),
    };
  });
  const moveAct = (direction: 'up' | 'down'): MenuAct => {
    const isUp = direction === 'up';
    const isAtEnd = isUp ? place <= 0 : place >= ofKind.length - 1;
    const atEnd = isUp ? text.isFirst : text.isLast;
    return {
      name: isUp ? text.moveUp : text.moveDown,
      disabledReason: missing ?? (isAtEnd ? atEnd : undefined),
      onAct: () =>
        confirmAct({
          title: isUp ? text.moveUpOf(code) : text.moveDownOf(code),
          confirm: isUp ? text.moveUp : text.moveDown,
          reason: true,
          done: text.moved,
          children: text.moveHint,
          act: ({ key, reason }) => move.run({ params, body: { key, reason, direction } }),
        }),
    };
  };
  const switching: MenuAct = {
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
  };
  const removing: MenuAct = {
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
  };
  const moves = kind === 'gateway' ? [] : [moveAct('up'), moveAct('down')];
  return [...drops, ...moves, switching, removing];
}
