import { BankIcon } from '../../ui/menu-icons.tsx';

/** A bank's sign: its abbreviation, which is what Thai bank apps call it too. */
export function BankMark({ abbreviation }: { abbreviation: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid h-12 w-16 shrink-0 place-items-center content-center rounded-control bg-tint px-1 text-primary"
    >
      <BankIcon size={18} />
      <span className="w-full truncate text-center text-[0.625rem] leading-tight font-semibold">
        {abbreviation}
      </span>
    </span>
  );
}
