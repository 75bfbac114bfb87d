import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { closeNotice, showSuccess } from '../state/notice.ts';
import { NoticeHost } from '../app/NoticeHost.tsx';
import { thEntrance } from '../text/th-entrance.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { UiTextContext } from './ui-text.ts';

function show(children: React.ReactNode) {
  const wrap = (shown: React.ReactNode) => (
    <UiTextContext value={thEntrance.common}>
      <main tabIndex={-1}>{shown}</main>
      <NoticeHost />
    </UiTextContext>
  );
  const { rerender } = render(wrap(children));
  return async (shown: React.ReactNode) => act(async () => rerender(wrap(shown)));
}

const focusOn = (name: string) => act(() => screen.getByRole('button', { name }).focus());

it('site-49: goes on at the screen where the button that had the keyboard’s focus goes, or rests', async () => {
  const showNow = show(<Button>รับ</Button>);
  focusOn('รับ');
  await showNow(<Button disabled>รับแล้ว</Button>);
  expect(screen.getByRole('main')).toHaveFocus();

  await showNow(<Button>รับ</Button>);
  focusOn('รับ');
  await showNow(<p>ไม่มีอะไรให้รับ</p>);
  expect(screen.getByRole('main')).toHaveFocus();
});

it('goes on in the dialog that the button was in', async () => {
  const dialog = (step: string) => (
    <Dialog open onClose={() => {}} title="พัก">
      <Button key={step}>{step}</Button>
    </Dialog>
  );
  const showNow = show(dialog('ถัดไป'));
  focusOn('ถัดไป');
  await showNow(dialog('ยืนยัน'));
  expect(screen.getByRole('dialog')).toHaveFocus();
});

it('comes back from a notice to what is left of the screen', async () => {
  const showNow = show(<Button>รับ</Button>);
  focusOn('รับ');
  act(() => void showSuccess('รับแล้ว'));
  await showNow(<p>รับแล้ว</p>);
  await act(async () => closeNotice());
  expect(screen.getByRole('main')).toHaveFocus();
});
