import { forgetSearches, useRecentSearches } from '../../state/recent-searches.ts';
import { useText } from '../../text/language.ts';
import { Chip, ChipRow } from '../../ui/Chips.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CrossIcon } from '../../ui/money-icons.tsx';

/** The member's last searches on this device; nothing where there are none (game-52). */
export function RecentSearches({ onChoose }: { onChoose: (typed: string) => void }) {
  const { games: text } = useText();
  const searches = useRecentSearches();
  if (searches.length === 0) return null;
  return (
    <section aria-label={text.recentSearches}>
      <div className="flex items-center justify-between">
        <h2 className="text-small text-muted">{text.recentSearches}</h2>
        <IconButton label={text.forgetSearches} onClick={forgetSearches} className="text-muted">
          <CrossIcon size={18} />
        </IconButton>
      </div>
      <ChipRow>
        {searches.map((typed) => (
          <Chip key={typed} onClick={() => onChoose(typed)}>
            {typed}
          </Chip>
        ))}
      </ChipRow>
    </section>
  );
}
