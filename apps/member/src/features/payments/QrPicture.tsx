import type { DepositOrder } from '@kapao/contract/payments.ts';
import { useState } from 'react';
import { useLanguage, useText, type Language } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/Button.tsx';
import { DownloadIcon } from '../../ui/menu-icons.tsx';
import { ShareIcon } from '../../ui/money-icons.tsx';
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
      <div className="aspect-square w-full max-w-[236px] overflow-hidden rounded-card bg-white short:max-w-[200px]">
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
      <QrActions deposit={deposit} />
    </>
  );
}

/** Saves the picture, and shares it with the bank's app where the device can share files. */
function QrActions({ deposit }: { deposit: DepositOrder }) {
  const { payments, depositing: text } = useText();
  const [canShare] = useState(() => 'canShare' in navigator && canShareFile(deposit));
  const share = () => {
    const file = pictureFile(deposit);
    // A share that the member cancels is no failure.
    if (file !== null) void navigator.share({ files: [file] }).catch(() => undefined);
  };
  return (
    <div className="flex w-full max-w-[300px] gap-2">
      <a
        href={deposit.qrcode_image}
        download={qrFileName(deposit)}
        className={buttonClass('outlined', 'min-w-0 flex-1 px-2 text-small')}
      >
        <DownloadIcon size={20} className="shrink-0" />
        {payments.saveQr}
      </a>
      {canShare && (
        <Button variant="outlined" onClick={share} className="min-w-0 flex-1 px-2 text-small">
          <ShareIcon size={20} className="shrink-0" />
          {text.shareQr}
        </Button>
      )}
    </div>
  );
}

function canShareFile(deposit: DepositOrder): boolean {
  const file = pictureFile(deposit);
  return file !== null && navigator.canShare({ files: [file] });
}

/** The picture as a file; null if it is no data URL. It is made at once, because sharing must follow the tap. */
function pictureFile(deposit: DepositOrder): File | null {
  const [, type, base64] = /^data:(image\/[a-z]+);base64,(.+)$/.exec(deposit.qrcode_image) ?? [];
  if (type === undefined || base64 === undefined) return null;
  const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  return new File([bytes], qrFileName(deposit), { type });
}

/** The sandbox's bank speaks the member's language and leads back to this screen. */
function sandboxBankLink(bankUrl: string, language: Language): string {
  const url = new URL(bankUrl);
  url.searchParams.set('language', language);
  url.searchParams.set('return_url', location.href);
  return url.href;
}
