/** Below it a picture is sent as it is: a screenshot loses nothing, a photo becomes small enough. */
const SMALL_ENOUGH_BYTES = 1_000_000;
/** What the server keeps; more would only take longer. */
const KEPT_SIZE_PX = { width: 1600, height: 3200 };
const QUALITY = 0.9;

/** The picture as a data URL, made smaller where that is needed and the browser can. */
export async function readSlipPicture(file: File): Promise<string> {
  return readDataUrl(file.size > SMALL_ENOUGH_BYTES ? await shrink(file) : file);
}

async function shrink(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    const scale = Math.min(1, KEPT_SIZE_PX.width / width, KEPT_SIZE_PX.height / height);
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
    // A browser that cannot decode it may still send it; the server judges by the content.
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
