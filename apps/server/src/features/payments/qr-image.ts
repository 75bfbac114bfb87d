import { toDataURL } from 'qrcode';

/** Wide enough to be saved and scanned from another screen; shown at 300 px (pay-78). */
const WIDTH_PX = 600;

/** A PNG data URL. Level M and the full quiet zone are what bank apps are made for. */
export function qrImage(payload: string): Promise<string> {
  return toDataURL(payload, {
    type: 'image/png',
    errorCorrectionLevel: 'M',
    margin: 4,
    width: WIDTH_PX,
  });
}
