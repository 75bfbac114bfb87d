import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Body } from '@kapao/contract/operation.ts';

const PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;
const AAGUID_BYTES = 16;

/** A software authenticator with one passkey (WebAuthn Level 3), for a domain and an origin. */
export interface Authenticator {
  create(challenge: string): Body<'addPasskey'>['credential'];
  assert(challenge: string, changes?: Assertion): Body<'logInByPasskey'>['credential'];
}

interface Assertion {
  origin?: string;
  flags?: number;
}

export function createAuthenticator(domain: string, origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  const authData = (flags: number, credential = Buffer.alloc(0)): Buffer => {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE((counter += 1), 1);
    return Buffer.concat([sha256(domain), rest, credential]);
  };
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  return {
    create: (challenge) => {
      const credential = Buffer.concat([
        Buffer.alloc(AAGUID_BYTES),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ]);
      const attestation = attestationOf(
        authData(PRESENT_AND_VERIFIED | HAS_CREDENTIAL, credential),
      );
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      };
    },
    assert: (challenge, { origin: from = origin, flags = PRESENT_AND_VERIFIED } = {}) => {
      const data = clientData('webauthn.get', challenge, from);
      const authenticatorData = authData(flags);
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(data)]),
        privateKey,
      );
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR: a P-256 key for ES256. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
  return Buffer.concat([head, x, Buffer.from([0x22, 0x58, 0x20]), y]);
}

/** {fmt: 'none', attStmt: {}, authData} in CBOR. */
function attestationOf(authData: Buffer): Buffer {
  const text = (value: string) =>
    Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
}
