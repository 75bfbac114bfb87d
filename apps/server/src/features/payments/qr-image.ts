import type { PayinRequest } from '@kapao/contract/payments.ts';
import { toDataURL } from 'qrcode';
import type { Config } from '../../config.ts';

/** Wide enough to be saved and scanned from another screen; shown at 300 px (pay-78). */
const WIDTH_PX = 600;

export type Qr = Pick<PayinRequest, 'qrcode_image' | 'sandbox_bank_url'>;

/** A PNG data URL and, in the sandbox, the page of its bank that pays the code (pay-101). */
export async function encodeQrImage(
  payload: string,
  { sandboxUrl }: Pick<Config, 'sandboxUrl'>,
): Promise<Qr> {
  // Level M and the full quiet zone are the ones that bank apps are made for.
  const qrcode_image = await toDataURL(payload, {
    type: 'image/png',
    errorCorrectionLevel: 'M',
    margin: 4,
    width: WIDTH_PX,
  });
  if (sandboxUrl === undefined) return { qrcode_image };
  const query = new URLSearchParams({ payload }).toString();
  return { qrcode_image, sandbox_bank_url: `${sandboxUrl}/bank/review?${query}` };
}
