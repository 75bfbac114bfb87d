import type { BothLanguages } from '../envelope.ts';
import type { OfficeOperationName } from './routes.ts';

interface TwoWays {
  /** The field of the state after the act that says which way it went. */
  field: string;
  yes: BothLanguages;
  no: BothLanguages;
}

/** The acts that go two ways under one name. */
const twoWays: Partial<Record<OfficeOperationName, TwoWays>> = {
  pauseEventEndpoint: {
    field: 'is_paused',
    yes: { th: 'พักการส่งเหตุการณ์', en: 'Pause an endpoint of events' },
    no: { th: 'ส่งเหตุการณ์ต่อ', en: 'Resume an endpoint of events' },
  },
  setServiceEnabled: {
    field: 'is_enabled',
    yes: { th: 'เปิดใช้บริการภายนอก', en: 'Switch a third-party service on' },
    no: { th: 'ปิดใช้บริการภายนอก', en: 'Switch a third-party service off' },
  },
  setSwitch: {
    field: 'is_off',
    yes: { th: 'ปิดบริการ', en: 'Switch off' },
    no: { th: 'เปิดบริการ', en: 'Switch on' },
  },
};

/** office-78: the name of an act by the way it went; undefined for an act of one way, and for one that was refused. */
export function directedName(operation: string, after: unknown): BothLanguages | undefined {
  const acts: Readonly<Record<string, TwoWays>> = twoWays;
  const act = Object.hasOwn(acts, operation) ? acts[operation] : undefined;
  const went = act && fieldOf(after, act.field);
  return typeof went === 'boolean' ? (went ? act?.yes : act?.no) : undefined;
}

/** The outcome of a test of a service that failed: the act was done, and the service did not answer as it should. */
export const failedTestName: BothLanguages = { th: 'ทดสอบไม่ผ่าน', en: 'Test failed' };

/** Whether a service answered a test as it should. */
export function isPassedTest(outcome: unknown): boolean {
  return outcome === 'accepted' || outcome === 'sent';
}

/** office-78: whether a row of the log is a test of a service that failed. */
export function isFailedTest(row: { operation: string; outcome: string; after: unknown }): boolean {
  if (row.operation !== 'testService' || row.outcome !== 'done') return false;
  return !isPassedTest(fieldOf(row.after, 'outcome'));
}

function fieldOf(json: unknown, field: string): unknown {
  return typeof json === 'object' && json !== null
    ? new Map<string, unknown>(Object.entries(json)).get(field)
    : undefined;
}
