const KEY = 'device_id';

/**
 * Returns this device's name for the server, which tells by it that two sign-ins came from one device (fair-04). It is
 * random, and stays until the browser's data is cleared; undefined where nothing can be kept.
 */
export function deviceId(): string | undefined {
  try {
    const known = localStorage.getItem(KEY);
    if (known !== null) return known;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    return undefined;
  }
}
