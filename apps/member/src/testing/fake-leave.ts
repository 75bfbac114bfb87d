import { vi } from 'vitest';

/** Stands in for lib/leave.ts: a test that is sent out of the app stays, and can be asked where to. */
export const leaveTo = vi.fn<(url: string) => void>();
export const leaveForGood = vi.fn<(url: string) => void>();
