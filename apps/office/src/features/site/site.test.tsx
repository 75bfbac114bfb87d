// @vitest-environment jsdom
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';
import { firstMark, secondMark } from '../../testing/reward-samples.ts';

const midnight = {
  name: 'Midnight',
  color_bg: '#0B0F1A',
  color_bg_3: '#141A2A',
  color_bg_4: '#1E263A',
  color_primary: '#F5B83D',
  color_secondary: '#9AA5BD',
  color_success: '#34D399',
  color_error: '#F87171',
  color_text_primary: '#F4F6FB',
  color_text_secondary: '#303540',
  color_text_error: '#FCA5A5',
  color_linear_1: '#F7C948',
  color_linear_2: '#E8892B',
};

function site(seen = firstMark): OfficeData<'getSite'> {
  return {
    settings: {
      name: 'Kapao',
      title: 'Kapao',
      description: 'กระเป๋า',
      name_en: null,
      title_en: null,
      description_en: null,
      favicon: 'brand/favicon.svg',
      theme: 'Midnight',
      enable_line: false,
      line_id: '',
      line_link: '',
      enable_telegram: false,
      telegram_id: '',
      telegram_link: '',
      contact_hours: '',
      contact_hours_en: null,
      contact_reply: '',
      contact_reply_en: null,
      contact_answers: [],
      main_page_category_show: 'SLOT',
      slide_image: [{ path: 'slides/1.svg', text: 'หนึ่ง' }, { path: 'slides/2.svg' }],
      name_points: 'Diamond',
      image_points: 'diamond.svg',
    },
    themes: [midnight],
    seen,
  };
}

/** Presses the button to save, and answers the question with a reason. */
async function saveWithReason(user: ReturnType<typeof renderOffice>['user']) {
  await user.click(saveButton());
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'แคมเปญใหม่');
  await user.click(within(dialog).getByRole('button', { name: /^บันทึก/ }));
}

const saveButton = () => screen.getByRole('button', { name: /^บันทึก/ });
const previewed = (requests: ReturnType<typeof fakeApi>) =>
  requests.findLast(({ name }) => name === 'previewSite')?.body;

it('look-04 offer-37: shows the colour that members see, copies a theme, and previews it before the save', async () => {
  const requests = fakeApi({
    getMe: () => meAs('marketing'),
    getSite: () => site(),
    saveSite: () => ({ seen: secondMark }),
  });
  const { user } = renderOffice('/site');
  const quiet = await screen.findByLabelText('ข้อความรอง');
  expect(quiet).toHaveAccessibleDescription(/^แสดงเป็น #[0-9a-f]{6} /);
  expect(screen.getByLabelText('ข้อความ')).not.toHaveAccessibleDescription();
  expect(saveButton()).toHaveAccessibleDescription('ยังไม่มีอะไรเปลี่ยน');
  expect(screen.getByTitle('ตัวอย่างแอปสมาชิก')).toHaveAttribute('src', '/preview');
  await user.type(screen.getByLabelText('ชื่อธีมใหม่'), 'Dawn');
  await user.click(screen.getByRole('button', { name: 'คัดลอกเป็นธีมใหม่' }));
  const draft = { settings: { theme: 'Dawn' }, themes: [{ ...midnight, name: 'Dawn' }] };
  await waitFor(() => expect(previewed(requests)).toEqual(draft));
  expect(requests.some(({ name }) => name === 'saveSite')).toBe(false);
  await saveWithReason(user);
  await screen.findByText('บันทึกแล้ว สมาชิกเห็นทันที');
  const sent = requests.find(({ name }) => name === 'saveSite')?.body;
  expect(sent).toEqual({
    ...draft,
    seen: firstMark,
    reason: 'แคมเปญใหม่',
    key: expect.any(String),
  });
  expect(saveButton()).toHaveAccessibleDescription('ยังไม่มีอะไรเปลี่ยน');
});

type Medium = OfficeData<'listMedia'>['rows'][number];

const picture = (path: string, uses: Medium['uses'] = []): Medium => ({
  path,
  url: `https://a.test/api/cdn/${path}`,
  bytes: 9,
  uploaded_at: '2026-11-26T00:00:00Z',
  uses,
});

/** The first of several equal parts of the screen. */
const firstOf = (parts: HTMLElement[]) => parts[0] ?? expect.fail('the screen has none');

it('look-05: moves, changes, adds and removes slides', async () => {
  const requests = fakeApi({
    getMe: () => meAs('marketing'),
    getSite: () => site(),
    listMedia: () => ({ rows: [picture('media/a.webp')], next: null }),
  });
  const { user } = renderOffice('/site');
  await user.click(await screen.findByRole('button', { name: 'เลื่อนสไลด์ 2 ขึ้น' }));
  await user.click(screen.getByRole('button', { name: 'เพิ่มสไลด์' }));
  await user.click(await screen.findByRole('button', { name: 'a.webp' }));
  const slides = screen.getByRole('region', { name: 'สไลด์' });
  await waitFor(() => expect(within(slides).getAllByRole('listitem')).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: 'ลบสไลด์ 2' }));
  const first = firstOf(within(slides).getAllByRole('listitem'));
  await user.type(within(first).getByLabelText('รูปบอกว่าอะไร'), 'สอง');
  await user.click(screen.getByLabelText('แสดง LINE'));
  await waitFor(() =>
    expect(previewed(requests)).toEqual({
      settings: {
        slide_image: [{ path: 'slides/2.svg', text: 'สอง' }, { path: 'media/a.webp' }],
        enable_line: true,
      },
      themes: [],
    }),
  );
});

it('media-04: chooses the pictures of slides, logo and points by keys, and the focus returns', async () => {
  const [one, two, old] = ['media/one.webp', 'media/two.webp', 'media/old.webp'];
  const requests = fakeApi({
    getMe: () => meAs('marketing'),
    getSite: () => site(),
    uploadMedia: () => ({ path: 'media/new.webp' }),
    listMedia: ({ query: { after } }) =>
      after === undefined
        ? { rows: [picture(one), picture(two)], next: 'next' }
        : { rows: [picture(old)], next: null },
  });
  const { user } = renderOffice('/site');
  const slide = firstOf(await screen.findAllByRole('button', { name: 'เลือกรูป: รูป (อังกฤษ)' }));
  await user.click(slide);
  await waitFor(() => expect(screen.getByRole('button', { name: 'one.webp' })).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(slide).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'one.webp' })).toHaveFocus());
  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(slide).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'เลือกรูป: โลโก้และไอคอน' }));
  await user.click(await screen.findByRole('button', { name: 'รูปที่เก่ากว่า' }));
  await user.click(await screen.findByRole('button', { name: 'old.webp' }));
  await user.click(screen.getByRole('button', { name: 'เลือกรูป: รูปแต้ม' }));
  const dialog = await screen.findByRole('dialog');
  await user.upload(
    within(dialog).getByLabelText('อัปโหลดรูป', { selector: 'input' }),
    new File(['abc'], 'new.png', { type: 'image/png' }),
  );
  await waitFor(() =>
    expect(previewed(requests)).toEqual({
      settings: {
        slide_image: [
          { path: 'slides/1.svg', text: 'หนึ่ง', path_en: two },
          { path: 'slides/2.svg' },
        ],
        favicon: old,
        image_points: 'media/new.webp',
      },
      themes: [],
    }),
  );
  await user.click(firstOf(screen.getAllByRole('button', { name: 'เอาออก: รูป (อังกฤษ)' })));
  await waitFor(() => expect(previewed(requests)).not.toHaveProperty('settings.slide_image'));
});

it('look-03: says that a colleague was faster, and keeps what was written until it is discarded', async () => {
  let seen = firstMark;
  fakeApi({
    getMe: () => meAs('marketing'),
    getSite: () => site(seen),
    saveSite: () => {
      seen = secondMark;
      return refuse('target_changed');
    },
  });
  const { user } = renderOffice('/site');
  const name = await screen.findByLabelText('ชื่อเว็บ');
  await user.type(name, '!');
  await saveWithReason(user);
  await screen.findAllByText(/^เพื่อนร่วมงานแก้ไข/);
  expect(name).toHaveValue('Kapao!');
  await user.click(screen.getByRole('button', { name: 'ยกเลิก' }));
  await user.click(await screen.findByRole('button', { name: 'ทิ้งที่แก้และโหลดใหม่' }));
  expect(name).toHaveValue('Kapao');
});

it('media-03: uploads a picture, shows the library, and adds a picture as a slide', async () => {
  const path = 'media/new-year-0123456789ab.webp';
  const requests = fakeApi({
    getMe: () => meAs('marketing'),
    getSite: () => site(),
    uploadMedia: () => ({ path }),
    listMedia: () => ({
      rows: [picture(path)],
      next: null,
    }),
  });
  const { user } = renderOffice('/site');
  const input = await screen.findByLabelText('อัปโหลดรูป', { selector: 'input' });
  await user.upload(input, new File(['abc'], 'new-year.png', { type: 'image/png' }));
  await screen.findByText(`อัปโหลดแล้ว: ${path}`);
  expect(requests.find(({ name }) => name === 'uploadMedia')?.body).toEqual({
    name: 'new-year.png',
    picture: 'data:image/png;base64,YWJj',
  });
  await user.click(screen.getByRole('button', { name: `ใช้เป็นสไลด์: ${path}` }));
  await waitFor(() =>
    expect(previewed(requests)).toMatchObject({ settings: { slide_image: [{}, {}, { path }] } }),
  );
  const big = new File([new Uint8Array(3 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' });
  await user.upload(input, big);
  await screen.findByText('รูปนี้ใหญ่กว่า 3 MB');
});

it('media-05: shows where a picture is named, and deletes one that nothing names', async () => {
  const used = picture('media/used.webp', [
    { kind: 'promotions', record: '7', state: 'now' },
    { kind: 'site_settings', record: '3', state: 'version' },
  ]);
  let rows = [used, picture('media/unused.webp')];
  const requests = fakeApi({
    getMe: () => meAs('marketing'),
    getSite: () => site(),
    listMedia: () => ({ rows, next: null }),
    deleteMedia: () => {
      rows = [used];
      return null;
    },
  });
  const { user } = renderOffice('/site');
  await screen.findByText('ใช้ที่: โปรโมชั่น 7, การตั้งค่าเว็บไซต์ (ประวัติ 90 วัน)');
  expect(screen.getByRole('button', { name: 'ลบ media/used.webp' })).toHaveAccessibleDescription(
    'รูปนี้ยังถูกใช้อยู่',
  );
  await user.click(screen.getByRole('button', { name: 'ลบ media/unused.webp' }));
  await user.click(await screen.findByRole('button', { name: 'ลบ' }));
  await waitFor(() => expect(screen.queryByText('media/unused.webp')).toBeNull());
  expect(requests.find(({ name }) => name === 'deleteMedia')?.body).toEqual({
    path: 'media/unused.webp',
    key: expect.any(String),
  });
});

it('case-04: adds a question with its answer, and sends no empty one', async () => {
  const requests = fakeApi({
    getMe: () => meAs('marketing'),
    getSite: () => site(),
    saveSite: () => ({ seen: secondMark }),
  });
  const { user } = renderOffice('/site');
  await user.click(await screen.findByRole('button', { name: 'เพิ่มคำถาม' }));
  expect(saveButton()).toHaveAttribute('aria-disabled', 'true');
  for (const [label, value] of [
    ['คำถาม', 'ถอนนานไหม'],
    ['คำตอบ', '1-3 นาที'],
    ['เวลาทำการ', 'ทุกวัน'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  await saveWithReason(user);
  await waitFor(() =>
    expect(requests.findLast(({ name }) => name === 'saveSite')?.body).toMatchObject({
      settings: {
        contact_hours: 'ทุกวัน',
        contact_answers: [{ question: 'ถอนนานไหม', answer: '1-3 นาที' }],
      },
    }),
  );
});
