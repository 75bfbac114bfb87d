declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';
  /** Decrypts a body of RFC 8188; throws when it was not encrypted for this key and secret. */
  const ece: {
    decrypt(
      body: Buffer,
      receiver: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
    ): Buffer;
  };
  export default ece;
}
