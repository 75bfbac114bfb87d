import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { resetSession, beginSession } from './session.ts';
import { useOperation } from './use-operation.ts';

const enter = (id: number) =>
  beginSession({ access_token: `token-${id}`, id, uuid: `u-${id}`, website_id: 3 });

function fakeLateAnswer() {
  let answer = () => {};
  const requests = fakeApi({
    logout: () => new Promise<null>((resolve) => (answer = () => resolve(null))),
  });
  enter(7);
  const { result } = renderHook(() => useOperation('logout'));
  const run = () => result.current.run({});
  return { result, requests, run, answer: () => answer() };
}

it('site-30: sends once, however often it is run while it runs', async () => {
  const { result, requests, run, answer } = fakeLateAnswer();
  let first: ReturnType<typeof run> | undefined;
  act(() => void (first = run()));
  expect(result.current.busy).toBe(true);
  expect(await run()).toBeNull();
  answer();
  expect(await act(async () => first)).toMatchObject({ success: true });
  expect(result.current.busy).toBe(false);
  expect(requests).toHaveLength(1);
});

it('site-30: tells a member who was logged out meanwhile, and nobody else', async () => {
  const { run, answer } = fakeLateAnswer();
  let own: ReturnType<typeof run> | undefined;
  act(() => void (own = run()));
  act(() => resetSession());
  answer();
  expect(await act(async () => own)).toMatchObject({ success: true });

  const other = fakeLateAnswer();
  let late: ReturnType<typeof run> | undefined;
  act(() => void (late = other.run()));
  act(() => {
    resetSession();
    enter(8);
  });
  other.answer();
  expect(await act(async () => late)).toBeNull();
});
