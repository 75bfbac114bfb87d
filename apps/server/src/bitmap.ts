/** Whether the first bytes are those of a JPEG, PNG or WebP, whatever the caller declares (pay-29, media-02). */
export function isBitmap(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  );
}
