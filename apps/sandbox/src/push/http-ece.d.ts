declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';
  /** Decrypts a body in the format of RFC 8188. @throws Error if the body was encrypted for other keys. */
  const ece: {
    decrypt(
      body: Buffer,
      receiver: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
    ): Buffer;
  };
  export default ece;
}
