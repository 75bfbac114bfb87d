import { isWallet } from '@kapao/contract/members/rules.ts';
import { bankColor } from '../lib/bank-colors.ts';
import { BankIcon, WalletIcon } from './icons.tsx';

/** A wallet's own abbreviation is too long for a mark. */
const WALLET_LABEL = 'WALLET';

/** A bank in its colour (site-66), with the abbreviation by which Thai bank apps name it too. */
export function BankMark({ abbreviation }: { abbreviation: string }) {
  const { background, text } = bankColor(abbreviation);
  const isOfWallet = isWallet(abbreviation);
  const MarkIcon = isOfWallet ? WalletIcon : BankIcon;
  return (
    <span
      aria-hidden="true"
      style={{ background, color: text }}
      className="grid min-h-11 min-w-14 max-w-full shrink-0 place-items-center content-center rounded-control px-1.5 py-1 ring-1 ring-line"
    >
      <MarkIcon size={18} />
      <span className="text-center text-[length:max(10px,min(0.625rem,4.5vw))] leading-tight font-semibold">
        {isOfWallet ? WALLET_LABEL : abbreviation}
      </span>
    </span>
  );
}
