import type { DepositOrder } from '@kapao/contract/payments.ts';
import { toDataURL } from 'qrcode';
import type { Config } from '../../../config.ts';

/**
 * The width of the QR image: enough for a saved picture that another phone scans. The app shows it at 300 px (pay-78).
 */
const WIDTH_PX = 600;

export type Qr = Pick<DepositOrder, 'qrcode_image' | 'sandbox_bank_url'>;

/** Returns a PNG data URL and, in the sandbox, the page of its bank that pays the code (pay-101). */
export async function encodeQrImage(
  payload: string,
  { sandboxUrl }: Pick<Config, 'sandboxUrl'>,
): Promise<Qr> {
  // Bank apps expect error correction M and the full quiet zone.
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
