/** Child process of processes.ts: opens sockets as members do at a deposit's QR code, and reports what they are told. */
import { openMemberSocket } from '../kit/member-socket.ts';

/** A member's socket, in the room of the member's open deposit. */
export interface SocketOrder {
  origin: string;
  token: string;
  refCode: string;
}

export type SocketReport = { joined: number; failed: number } | { refCode: string; atMs: number };

/** Handshakes at a time; the members come one after the other, as after a restart of the server. */
const CONNECTING = 40;
const ACKNOWLEDGE_MS = 20_000;

process.on('message', (orders: SocketOrder[]) => void openAll(orders));

async function openAll(orders: readonly SocketOrder[]): Promise<void> {
  const waiting = orders.values();
  const report = { joined: 0, failed: 0 };
  const open = async () => {
    for (const order of waiting) report[(await openSocket(order)) ? 'joined' : 'failed'] += 1;
  };
  await Promise.all(Array.from({ length: CONNECTING }, open));
  tell(report);
}

async function openSocket({ origin, token, refCode }: SocketOrder): Promise<boolean> {
  const socket = openMemberSocket(origin, token, { reconnection: false });
  socket.on('message', ({ ref_code }) => tell({ refCode: ref_code, atMs: nowMs() }));
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return await socket.timeout(ACKNOWLEDGE_MS).emitWithAck('joinRoom', refCode);
  } catch {
    return false;
  }
}

/** The wall clock with parts of milliseconds, which all processes of a machine share. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

function tell(report: SocketReport): void {
  process.send?.(report);
}
