import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readPublicKey } from './signature.ts';

function rsaPem(modulusLength: number): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength });
  return publicKey.export({ type: 'spki', format: 'pem' }).toString();
}

describe("a studio's public key", () => {
  it('studio-43: is RSA of 2048 bits or more', () => {
    const pem = rsaPem(2048);
    expect(readPublicKey(pem).publicKey).toBe(pem);
    expect(() => readPublicKey(rsaPem(1024))).toThrow('1024 bits');
  });

  it('studio-43: is of no other kind, and no other text', () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    const other = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(() => readPublicKey(other)).toThrow('no RSA key');
    expect(() => readPublicKey('no key')).toThrow();
  });
});
