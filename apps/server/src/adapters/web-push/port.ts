/** The server's key pair for push services (VAPID, RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** A browser's push endpoint and keys (RFC 8291), as the browser reported them. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

type PushOutcome =
  | { outcome: 'accepted' }
  /** The subscription no longer exists, or its keys are invalid. */
  | { outcome: 'gone' }
  | { outcome: 'failed'; reason: string };

export interface PushService {
  /** Whether messages may be sent to this address. */
  mayCall(endpoint: string): boolean;
  /** Encrypts the message for the browser and hands it to its push service. */
  send(target: PushTarget, message: string, keys: VapidKeys): Promise<PushOutcome>;
}
