interface FavouriteStarProps {
  label: string;
  isFavourite: boolean;
  onToggle: () => void;
}

/** A 44 px target at the corner of a game's picture. */
export function FavouriteStar({ label, isFavourite, onToggle }: FavouriteStarProps) {
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={label}
      onClick={onToggle}
      className="absolute top-0 right-0 grid size-[44px] place-items-center rounded-pill focus-visible:-outline-offset-4 active:scale-[0.9]"
    >
      {star}
    </button>
  );
}

/**
 * A constant element, filled by its button's state, so that a tile with another game does not redraw it.
 */
const star = (
  <svg
    width="30"
    height="30"
    viewBox="-8 -8 40 40"
    aria-hidden="true"
    className="rounded-pill bg-bg/75 text-ink in-aria-pressed:text-accent"
  >
    <path
      d="m12 3.6 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8Z"
      className="fill-none in-aria-pressed:fill-current"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
    />
  </svg>
);
