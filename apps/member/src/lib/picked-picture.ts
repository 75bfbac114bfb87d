import { GIVEN_PICTURE_SIZE_PX } from '@kapao/contract/given-pictures/rules.ts';

/**
 * A picture up to this size is sent unchanged, which keeps screenshots lossless; larger photos are shrunk.
 */
const UNCHANGED_BYTES_MAX = 1_000_000;
const QUALITY = 0.9;

/** The picture as a data URL, shrunk if it is large and the browser can. */
export async function readPickedPicture(file: File): Promise<string> {
  return readDataUrl(file.size > UNCHANGED_BYTES_MAX ? await shrink(file) : file);
}

async function shrink(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    const most = GIVEN_PICTURE_SIZE_PX;
    const scale = Math.min(1, most.width / width, most.height / height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const small = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY);
    });
    return small ?? file;
  } catch {
    // A picture that the browser cannot decode is sent unchanged; the server checks its content.
    return file;
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
