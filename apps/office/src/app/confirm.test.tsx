import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { onFactorNeeded } from '../api/step-up.ts';
import { useAct } from '../api/act.ts';
import { closeConfirm, confirmAct, type ConfirmRequest } from '../state/confirm.ts';
import { choosePicture } from '../state/picture-request.ts';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { renderOffice } from '../testing/render-office.tsx';
import { meAs } from '../testing/samples.ts';

const lost = { success: false, message: 'ไม่มีคำตอบ', isOutcomeUnknown: true } as const;
const refused = { success: false, message: 'ยอดเงินไม่เพียงพอ', isOutcomeUnknown: false } as const;

async function open(request: Partial<ConfirmRequest> & Pick<ConfirmRequest, 'act'>) {
  fakeApi({ getMe: () => meAs('cashier') });
  const { user } = renderOffice('/');
  await screen.findByRole('heading', { level: 1 });
  act(() =>
    confirmAct({ title: 'อนุมัติการถอน', confirm: 'อนุมัติ', reason: true, done: 'อนุมัติแล้ว', ...request }),
  );
  await screen.findByRole('alertdialog', { name: 'อนุมัติการถอน' });
  return user;
}

it('office-16: sends the same key after a lost answer, and another one after a refusal', async () => {
  const run = vi.fn<ConfirmRequest['act']>();
  run
    .mockResolvedValueOnce(lost)
    .mockResolvedValueOnce(refused)
    .mockResolvedValueOnce({ success: true });
  const user = await open({ act: run });
  await user.type(screen.getByLabelText('เหตุผล'), 'ตรวจแล้ว');
  await user.click(screen.getByRole('button', { name: 'อนุมัติ' }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('ระบบจะไม่ทำรายการซ้ำ');
  expect(screen.getByLabelText('เหตุผล')).toHaveAttribute('readonly');
  await user.click(screen.getByRole('button', { name: 'อนุมัติ' }));
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(/^ยอดเงินไม่เพียงพอ$/));
  await user.click(screen.getByRole('button', { name: 'อนุมัติ' }));
  expect(await screen.findByText('อนุมัติแล้ว')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  const keys = run.mock.calls.map(([given]) => given.key);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('office-16: asks for a reason before it acts', async () => {
  const run = vi.fn<ConfirmRequest['act']>();
  const user = await open({ act: run });
  await user.type(screen.getByLabelText('เหตุผล'), ' ab ');
  await user.click(screen.getByRole('button', { name: 'อนุมัติ' }));
  expect(screen.getByLabelText('เหตุผล')).toHaveAccessibleDescription(/อย่างน้อย 3 ตัวอักษร/);
  expect(run).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

it('office-16 media-04: a question and the library close when their page is left by the back button', async () => {
  const user = await open({ act: vi.fn<ConfirmRequest['act']>() });
  act(() => closeConfirm());
  const menu = screen.getByRole('navigation', { name: 'เมนู' });
  for (const [ask, role] of [
    [() => confirmAct({ title: 'อนุมัติการถอน', confirm: 'อนุมัติ', act: vi.fn() }), 'alertdialog'],
    [() => choosePicture({ title: 'รูปแต้ม', current: '', onChosen: vi.fn() }), 'dialog'],
  ] as const) {
    await user.click(within(menu).getByRole('link', { name: 'รายการถอน' }));
    await screen.findByRole('heading', { level: 1, name: 'รายการถอน' });
    act(ask);
    await screen.findByRole(role);
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());
  }
});

it('office-17: asks for the second factor and sends the same act again', async () => {
  let isConfirmed = false;
  const requests = fakeApi({ signOut: () => (isConfirmed ? null : refuse('step_up_required')) });
  const { result } = renderHook(() => useAct('signOut'));
  expect(await act(() => result.current.run({}))).toMatchObject({ code: 'step_up_required' });
  const stop = onFactorNeeded(async () => (isConfirmed = true));
  expect(await act(() => result.current.run({}))).toMatchObject({ success: true });
  expect(requests).toHaveLength(3);
  stop();
});
