// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderOffice } from '../../../testing/render-office.tsx';
import { fairAnswers, officePromotion } from '../../../testing/reward-samples.ts';
import { meAs } from '../../../testing/samples.ts';
import { startOf } from './commands.ts';
import { htmlOfDocument } from './schema.ts';
import { typedEarly } from './typed-early.ts';

const slow = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./DescriptionEditor.tsx', async (original) => {
  await slow.promise;
  return original();
});

it('offer-36: keeps the letters, the caret and the focus of a text that is typed before its tools have loaded', async () => {
  fakeApi({
    ...fairAnswers,
    getMe: () => meAs('marketing'),
    getOfficePromotion: () => officePromotion(),
    getContributions: () => ({ contributions: { SLOT: 100 }, latest: null, scheduled: 0 }),
    listBrands: () => ({ brands: [] }),
  });
  const { user } = renderOffice('/promotions/new');
  const label = 'รายละเอียด';
  const early = await screen.findByRole('textbox', { name: label });
  const places = () =>
    within(screen.getByRole('toolbar', { name: `เครื่องมือ: ${label}` }))
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
  const before = places();
  await user.click(early);
  await user.keyboard('โบนัส{ArrowLeft}{ArrowLeft}');
  slow.resolve();
  await waitFor(() => expect(early).not.toBeInTheDocument());
  const editor = screen.getByRole('textbox', { name: label });
  expect(editor).toHaveTextContent(/^โบนัส$/);
  expect(editor).toHaveFocus();
  expect(getSelection()?.anchorOffset).toBe(3);
  expect(places()).toEqual(before);
  // The draft has the text, too.
  const [source] = screen.getAllByRole('button', { name: 'HTML' });
  await user.click(source ?? expect.fail('no button'));
  expect(screen.getByLabelText(`HTML: ${label}`)).toHaveValue('<p>โบนัส</p>');
});

it('offer-36: writes early letters at their place of a formatted text, whose format stays', () => {
  const html = '<h2>หัวข้อ</h2><p>ฝาก <strong>100</strong> บาท</p><p>จบ</p>';
  const before = 'หัวข้อ\nฝาก 100 บาท\nจบ';
  const written = (after: string, place: number) => {
    const state = startOf(html);
    const next = state.apply(
      typedEarly(state, { before, after, from: place, to: place, isHere: true }),
    );
    const { $from } = next.selection;
    return [htmlOfDocument(next.doc), $from.parent.textContent.slice(0, $from.parentOffset)];
  };
  const place = before.indexOf(' บาท');
  expect(written(`${before.slice(0, place)}0${before.slice(place)}`, place + 1)).toEqual([
    html.replace('100</strong>', '1000</strong>'),
    'ฝาก 1000',
  ]);
  expect(written(before.replace('\nจบ', '\nใกล้จบ'), before.indexOf('จบ') + 4)).toEqual([
    html.replace('<p>จบ', '<p>ใกล้จบ'),
    'ใกล้',
  ]);
  expect(written(before.replace('\nฝาก 100 บาท', ''), 6)).toEqual([
    '<h2>หัวข้อ</h2><p>จบ</p>',
    'หัวข้อ',
  ]);
  expect(written(`${before}\nแล้ว`, before.length + 5)).toEqual([`${html}<p>แล้ว</p>`, 'แล้ว']);
});
