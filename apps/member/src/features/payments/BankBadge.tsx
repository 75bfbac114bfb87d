import { BankIcon } from '../../ui/menu-icons.tsx';

/** A bank's badge with its abbreviation, by which Thai bank apps name it too. */
export function BankBadge({ abbreviation }: { abbreviation: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid min-h-12 min-w-16 max-w-full place-items-center content-center rounded-control bg-tint px-2 py-1 text-primary"
    >
      <BankIcon size={18} />
      <span className="text-center text-[length:max(10px,min(0.625rem,4.5vw))] leading-tight font-semibold">
        {abbreviation}
      </span>
    </span>
  );
}
