import type { StudioCall } from '../faults/damage.ts';

const SIGNATURE = 'x-auth-signature';

export function signOf(body: Buffer): string {
  return `A-${body.length}`;
}

/** A call whose proof is the length of its body, and whose answer says `RS_OK` for done. */
export function studioCall({
  signal = AbortSignal.timeout(60_000),
  ...given
}: Omit<Partial<StudioCall>, 'signal'> & { signal?: AbortSignal | undefined } = {}): StudioCall {
  const body = given.body ?? Buffer.from('{}');
  const call: StudioCall = {
    call: 'bet',
    roundId: undefined,
    amountUnits: 0,
    url: 'http://member.test/',
    body,
    signal,
    prove: (other) => ({ ...call, body: other, headers: headersOf(signOf(other)) }),
    forge: () => ({ ...call, headers: headersOf(`B${signOf(body).slice(1)}`) }),
    judge: (_status, text) => {
      const { status }: { status?: string } = JSON.parse(text);
      if (status === 'RS_OK') return 'done';
      return status?.startsWith('RS_ERROR') === true ? 'refused' : 'unknown';
    },
    ...given,
    headers: headersOf(signOf(body)),
  };
  return call;
}

function headersOf(signature: string): Record<string, string> {
  return { 'content-type': 'application/json', [SIGNATURE]: signature };
}
