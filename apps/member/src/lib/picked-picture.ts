import {
  GIVEN_PICTURE_PIXELS_MAX,
  GIVEN_PICTURE_SIZE_PX,
  GIVEN_PICTURE_TEXT_MAX,
} from '@kapao/contract/given-pictures/rules.ts';

/**
 * A picture up to this size is sent unchanged, which keeps screenshots lossless; larger photos are shrunk.
 */
const UNCHANGED_BYTES_MAX = 1_000_000;
const QUALITY = 0.9;

/** In base64, three bytes are four characters. */
const BYTES_MAX = (GIVEN_PICTURE_TEXT_MAX / 4) * 3;

/** The picture as a data URL, shrunk if it is large and the browser can; null if it is too big all the same. */
export async function readPickedPicture(file: File): Promise<string | null> {
  const picture = await shrink(file);
  // A huge file is not read: a phone has little memory.
  if (picture.size > BYTES_MAX) return null;
  const read = await readDataUrl(picture);
  return read.length > GIVEN_PICTURE_TEXT_MAX ? null : read;
}

/**
 * kyc-04: shrinks a picture of many bytes or pixels, upright as its camera says. A phone's photo may have more
 * pixels than the server reads.
 */
async function shrink(file: File): Promise<Blob> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    if (file.size <= UNCHANGED_BYTES_MAX && width * height <= GIVEN_PICTURE_PIXELS_MAX) return file;
    const most = GIVEN_PICTURE_SIZE_PX;
    const scale = Math.min(1, most.width / width, most.height / height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const small = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY);
    });
    return small ?? file;
  } catch {
    // A picture that the browser cannot decode is sent unchanged; the server checks its content.
    return file;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function readDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(reader.error ?? new Error('unreadable'));
    });
    reader.readAsDataURL(blob);
  });
}
