import type { DepositOrder } from '@kapao/contract/payments.ts';
import { useLanguage, useText, type Language } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { DownloadIcon } from '../../ui/menu-icons.tsx';
import { qrFileName } from './rules.ts';

/**
 * The QR of a deposit. It is at most 300 px wide and always dark on white, because scanners read other colours
 * unreliably.
 */
export function QrPicture({ deposit }: { deposit: DepositOrder }) {
  const { payments: text } = useText();
  const language = useLanguage((state) => state.language);
  return (
    <>
      <div className="aspect-square w-full max-w-[300px] overflow-hidden rounded-card bg-white short:max-w-[240px]">
        <img
          src={deposit.qrcode_image}
          alt={text.qrCode}
          className="size-full object-contain [image-rendering:pixelated]"
        />
      </div>
      {deposit.sandbox_bank_url !== undefined && (
        <a
          href={sandboxBankLink(deposit.sandbox_bank_url, language)}
          className={buttonClass('filled', 'w-full max-w-[300px]')}
        >
          {text.payWithSandboxBank}
        </a>
      )}
      <a
        href={deposit.qrcode_image}
        download={qrFileName(deposit)}
        className={buttonClass('outlined', 'w-full max-w-[300px]')}
      >
        <DownloadIcon size={20} />
        {text.saveQr}
      </a>
    </>
  );
}

/** The sandbox's bank speaks the member's language and leads back to this screen. */
function sandboxBankLink(bankUrl: string, language: Language): string {
  const url = new URL(bankUrl);
  url.searchParams.set('language', language);
  url.searchParams.set('return_url', location.href);
  return url.href;
}
