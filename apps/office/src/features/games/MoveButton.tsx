import { useMissing } from '../../api/use-me.ts';
import { optionalNumber } from '../../lib/draft-numbers.ts';
import { refuseAct } from '../../lib/refuse-act.ts';
import { confirmAct, type ConfirmRequest } from '../../state/confirm.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';

/** The largest place in the lobby that the contract allows. */
const LAST_PLACE = 1_000_000;

interface MoveButtonProps {
  name: string;
  /** The place that the person sees. */
  sort: number | null;
  act: (body: {
    sort: number | null;
    seen: number | null;
    key: string;
  }) => ReturnType<ConfirmRequest['act']>;
}

/** Asks for another place in the lobby; an empty one is the last. */
export function MoveButton({ name, sort, act }: MoveButtonProps) {
  const { games } = useText();
  const missing = useMissing('games:write');
  const given = { place: sort === null ? '' : String(sort) };
  const ask = () =>
    confirmAct({
      title: games.moveNamed(name),
      confirm: games.move,
      done: games.moved,
      children: (
        <Field
          label={games.lobbyPlace}
          hint={games.placeHint}
          inputMode="numeric"
          defaultValue={given.place}
          onChange={(event) => {
            given.place = event.target.value.trim();
          }}
        />
      ),
      act: ({ key }) => {
        const place = optionalNumber(given.place);
        const isPlace =
          place === null || (Number.isInteger(place) && place >= 1 && place <= LAST_PLACE);
        if (!isPlace) return refuseAct(games.placeWrong);
        return act({ sort: place, seen: sort, key });
      },
    });
  return (
    <Button aria-label={games.moveNamed(name)} disabledReason={missing} onClick={ask}>
      {games.move}
    </Button>
  );
}
