import type { PayinRequest } from '@kapao/contract/payments.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { DownloadIcon } from '../../ui/menu-icons.tsx';
import { qrFileName } from './rules.ts';

/** At most 300 px wide and always dark on white, because scanners read other colours unreliably. */
export function QrPicture({ payin }: { payin: PayinRequest }) {
  const { payments: text } = useText();
  return (
    <>
      <div className="aspect-square w-full max-w-[300px] overflow-hidden rounded-card bg-white short:max-w-[240px]">
        <img
          src={payin.qrcode_image}
          alt={text.qrCode}
          className="size-full object-contain [image-rendering:pixelated]"
        />
      </div>
      <a
        href={payin.qrcode_image}
        download={qrFileName(payin)}
        className={buttonClass('outlined', 'w-full max-w-[300px]')}
      >
        <DownloadIcon size={20} />
        {text.saveQr}
      </a>
    </>
  );
}
