import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resetSession, beginSession } from '../api/session.ts';
import { useDraft } from './drafts.ts';

it('account-46: gives an unsent draft back to the same member, and to nobody else', async () => {
  const draft = renderHook(() => useDraft('amount'));
  const enter = (id: number) =>
    act(() => beginSession({ access_token: 't', id, uuid: 'u', website_id: 3 }));
  enter(7);
  act(() => draft.result.current[1]('500'));
  act(() => resetSession('ไม่มีสิทธิ์ใช้งาน'));
  expect(draft.result.current[0]).toBe('');
  enter(7);
  expect(draft.result.current[0]).toBe('500');
  enter(8);
  expect(draft.result.current[0]).toBe('');
});
