/** Reads a file as a data URL, `data:TYPE;base64,…`. */
export function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    );
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });
}

/** Encodes bytes in base64. */
export async function base64Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const url = await dataUrlOf(new Blob([bytes]));
  return url.slice(url.indexOf(',') + 1);
}
