import { vi } from 'vitest';

/** Mocks lib/leave.ts, so that a test stays in the app and can check the URL. */
export const leaveTo = vi.fn<(url: string) => void>();
export const leaveWithoutHistory = vi.fn<(url: string) => void>();
