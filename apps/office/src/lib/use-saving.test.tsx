import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSaving } from './use-saving.ts';

const lost = { success: false, message: 'lost', isOutcomeUnknown: true } as const;
const refused = { success: false, message: 'refused', isOutcomeUnknown: false } as const;
const done = { success: true } as const;

it('office-16: keeps the key for the same content alone, and until the first answer', async () => {
  const { result } = renderHook(() => useSaving());
  const keyOf = async (content: object, answer: typeof lost | typeof refused | typeof done) => {
    let key = '';
    await act(() =>
      result.current.attempt(content, async (keyed) => {
        ({ key } = keyed);
        return answer;
      }),
    );
    return key;
  };
  const first = await keyOf({ job: 'a' }, lost);
  expect(result.current).toMatchObject({ message: 'lost', isUnknown: true });
  expect(await keyOf({ job: 'a' }, refused)).toBe(first);
  expect(result.current).toMatchObject({ message: 'refused', isUnknown: false });
  const second = await keyOf({ job: 'a' }, lost);
  expect(second).not.toBe(first);
  const third = await keyOf({ job: 'b' }, lost);
  expect(third).not.toBe(second);
  expect(await keyOf({ job: 'b' }, done)).toBe(third);
  expect(await keyOf({ job: 'b' }, done)).not.toBe(third);
  expect(result.current).toMatchObject({ message: '', isUnknown: false });
});
