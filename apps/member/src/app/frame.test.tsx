import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useNotice } from '../state/notice.ts';
import { useToast } from '../state/toast.ts';
import { thEntrance } from '../text/th-entrance.ts';
import { chooseBank } from '../testing/choose-bank.ts';
import { fakeApi, noResponse, refuse } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { settings } from '../testing/samples.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { UiTextContext } from '../ui/ui-text.ts';
import { bottomBarEntries, isActive, sideMenuEntries } from './menu.ts';

it('site-01: has bars above and below on a member’s screen, and none on a visitor’s', async () => {
  fakeApi();
  const { unmount } = renderApp('/login');
  await screen.findByLabelText('รหัสผ่าน');
  expect(screen.queryByRole('button', { name: 'เปิดเมนู' })).not.toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'เมนูหลัก' })).not.toBeInTheDocument();
  unmount();

  renderApp('/payment/deposit', { loggedIn: true });
  expect(await screen.findByRole('button', { name: 'เปิดเมนู' })).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'เมนูหลัก' })).toBeInTheDocument();
  const title = await screen.findByRole('heading', { level: 1, name: 'ฝากเงิน' });
  expect(title.closest('header')).not.toBeNull();
});

it('site-20: says below a member’s screen that the credit is a demo, in the sandbox alone', async () => {
  fakeApi();
  const { unmount } = renderApp('/contact', { loggedIn: true });
  const note = await screen.findByText(thEntrance.common.sandbox);
  expect(within(screen.getByRole('main')).getByText(thEntrance.common.sandbox)).toBe(note);
  unmount();
  fakeApi({ getSettings: () => ({ settings: { ...settings, sandbox: false } }) });
  renderApp('/contact', { loggedIn: true });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(thEntrance.common.sandbox)).not.toBeInTheDocument();
});

it('site-14: has the five entries of the bottom bar, in their order', () => {
  expect(bottomBarEntries.map(({ to }) => to)).toEqual([
    '/dashboard',
    '/payment/deposit',
    '/game',
    '/promotion',
    '/profile',
  ]);
});

it('site-14: marks the entry whose path is contained in the current path', () => {
  const active = (path: string) =>
    bottomBarEntries.filter(({ to }) => isActive(to, path)).map(({ label }) => label);
  expect(active('/payment/deposit/2')).toEqual(['deposit']);
  expect(active('/game/PG')).toEqual(['games']);
  // The mini game's path contains "game" but not "/game", so a literal match excludes it.
  expect(active('/minigame')).toEqual([]);
  expect(active('/coupon')).toEqual([]);
});

it('site-04 site-13: shows the website name, a logo that leads to /, and the credit with two decimals', async () => {
  fakeApi();
  renderApp('/profile', { loggedIn: true });
  const bar = await screen.findByRole('banner');
  const logo = await within(bar).findByRole('link', { name: 'Kapao' });
  expect(logo).toHaveAttribute('href', '/');
  expect(logo.querySelector('img')).toHaveAttribute('src', '/api/cdn/brand/favicon.svg');
  expect(within(bar).getAllByText('1,234.50').length).toBeGreaterThan(0);
  expect(within(bar).getByRole('button', { name: 'เปิดเมนู' })).toBeInTheDocument();
});

it('site-13: shows the name and the sign that the settings give, whichever they are', async () => {
  const named = { ...settings, name: 'มะม่วงทอง', favicon: 'brand/mango.svg' };
  fakeApi({ getSettings: () => ({ settings: named }) });
  renderApp('/profile', { loggedIn: true });
  const bar = await screen.findByRole('banner');
  const logo = await within(bar).findByRole('link', { name: 'มะม่วงทอง' });
  expect(logo.querySelector('img')).toHaveAttribute('src', '/api/cdn/brand/mango.svg');
  expect(within(bar).queryByText('Kapao')).not.toBeInTheDocument();
});

it('site-16: has the entries of the side menu, in their order, and the logout below', async () => {
  fakeApi();
  const { user } = renderApp('/profile', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'เปิดเมนู' }));
  const menu = screen.getByRole('dialog', { name: 'เมนู' });
  const entries = within(menu).getAllByRole('listitem');
  const labels = `หน้าหลัก ฝากต่อเนื่อง เช็คอิน โปรโมชั่น คูปอง ติดต่อเรา คืนยอดเสีย แนะนำเพื่อน
    ประวัติธุรกรรม มินิเกม เกมทั้งหมด`.split(/\s+/);
  // Further entries may follow (site-16).
  labels.forEach((label, index) => expect(entries[index]).toHaveTextContent(label));
  const logout = within(menu).getByRole('button', { name: 'ออกจากระบบ' });
  const last = entries.at(-1) ?? expect.fail();
  expect(last.compareDocumentPosition(logout)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const targets = sideMenuEntries.map(({ to }) => to);
  expect(targets.slice(0, labels.length)).toEqual([
    '/dashboard',
    '/daily-task',
    // Opens as a modal and does not navigate.
    '/daily-checkin',
    '/promotion',
    '/coupon',
    '/contact',
    '/cashback',
    '/affiliate',
    '/transaction',
    '/minigame',
    '/game',
  ]);
});

it('site-12: scrolls the page to the top where the side menu leads to another screen', async () => {
  fakeApi();
  const scroll = vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {});
  const { user } = renderApp('/profile', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'เปิดเมนู' }));
  expect(scroll).not.toHaveBeenCalled();
  await user.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'หน้าหลัก' }));
  await waitFor(() => expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'instant' }));
  scroll.mockRestore();
});

it('site-22: reads the profile again by the button of the balance card, and leads to both ways', async () => {
  const requests = fakeApi();
  const { user } = renderApp('/dashboard', { loggedIn: true });
  const card = await screen.findByRole('region', { name: 'ยอดเงินคงเหลือ' });
  expect(within(card).getByRole('link', { name: 'ถอนเงิน' })).toHaveAttribute(
    'href',
    '/payment/withdraw',
  );
  expect(within(card).getByRole('link', { name: 'ฝากเงิน' })).toHaveAttribute(
    'href',
    '/payment/deposit',
  );
  const profiles = () => requests.filter(({ name }) => name === 'checkAccessToken').length;
  const before = profiles();
  await user.click(within(card).getByRole('button', { name: 'อัปเดตยอดเครดิต' }));
  await waitFor(() => expect(profiles()).toBe(before + 1));
});

it('account-43: is nobody’s without a token, and asks nothing of the server for it', async () => {
  const requests = fakeApi();
  renderApp('/dashboard');
  await screen.findByLabelText('รหัสผ่าน');
  expect(location.pathname).toBe('/login');
  expect(requests.some(({ name }) => name === 'checkAccessToken')).toBe(false);
});

it('account-43: is nobody’s where the profile has no member_data', async () => {
  // @ts-expect-error The contract has no such response, but a server may send it during a release.
  fakeApi({ checkAccessToken: () => ({}) });
  renderApp('/dashboard', { loggedIn: true });
  await screen.findByLabelText('รหัสผ่าน');
  expect(localStorage.getItem('access_token')).toBeNull();
});

it('site-07 site-38: asks for the banks and the settings at startup, of website 3', async () => {
  const requests = fakeApi();
  renderApp('/login');
  await screen.findByLabelText('รหัสผ่าน');
  const names = requests.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['listBanks', 'getSettings']));
  expect(requests.find(({ name }) => name === 'getSettings')?.params).toEqual({ websiteId: '3' });
});

it('site-45: puts the theme of the settings on as the colours of the page', async () => {
  fakeApi();
  renderApp('/login');
  const style = document.documentElement.style;
  await waitFor(() => expect(style.getPropertyValue('--color-bg')).toBe('#0b0f1a'));
  expect(style.getPropertyValue('--color-linear-1')).toMatch(/^#f7c948$/i);
  expect(document.title).toBe('Kapao กระเป๋า');
});

it('site-40: stands without settings where nothing answers, and lets a visitor in all the same', async () => {
  fakeApi({ getSettings: noResponse, listBanks: noResponse });
  renderApp('/login');
  expect(await screen.findByLabelText('รหัสผ่าน')).toBeEnabled();
});

it('site-17: has a title in the page header, and the back button where one is wanted', () => {
  const onBack = vi.fn();
  const header = (back?: () => void) => (
    <UiTextContext value={thEntrance.common}>
      <PageHeader title="ถอนเงิน" {...(back && { onBack: back })} />
    </UiTextContext>
  );
  const { rerender } = render(header());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('ถอนเงิน');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  rerender(header(onBack));
  fireEvent.click(screen.getByRole('button', { name: 'ย้อนกลับ' }));
  expect(onBack).toHaveBeenCalledOnce();
});

it('site-25: has eight shortcuts, in their order', async () => {
  fakeApi();
  renderApp('/dashboard', { loggedIn: true });
  const menu = await screen.findByRole('navigation', { name: 'เมนูลัด' });
  const labels = `คูปอง ติดต่อเรา คืนยอดเสีย แนะนำเพื่อน ประวัติธุรกรรม มินิเกม โปรโมชั่น เกม`.split(' ');
  const tiles = within(menu).getAllByRole('listitem');
  expect(tiles).toHaveLength(labels.length);
  labels.forEach((label, index) => expect(tiles[index]).toHaveTextContent(label));
});

it('account-17: hints at the password without symbols, and forces nobody', async () => {
  const requests = fakeApi({ register: () => refuse(409) });
  const { user } = renderApp('/register');
  await user.type(await screen.findByLabelText('เบอร์โทรศัพท์'), '0899999999');
  await user.click(screen.getByRole('button', { name: 'ถัดไป' }));
  const password = await screen.findByLabelText('รหัสผ่าน');
  expect(password).toHaveAccessibleDescription('อย่างน้อย 8 ตัว แนะนำให้ไม่ใช้สัญลักษณ์พิเศษ');
  await user.type(await screen.findByLabelText('ชื่อ'), 'สมชาย');
  await user.type(screen.getByLabelText('นามสกุล'), 'ใจดี');
  await chooseBank(user);
  await user.type(screen.getByLabelText('เลขบัญชีธนาคาร'), '1234567890');
  await user.type(password, '!@#$%^&*');
  await user.click(screen.getByRole('button', { name: 'ยืนยันการสมัคร' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'register')?.body).toMatchObject({
      password: '!@#$%^&*',
    }),
  );
});

it('site-40: shows boxes while the settings are on their way, and the site once they are there', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  fakeApi({
    getSettings: async () => {
      await arrived;
      return { settings };
    },
  });
  renderApp('/dashboard', { loggedIn: true });
  const bar = await screen.findByRole('banner');
  await screen.findByRole('region', { name: 'ยอดเงินคงเหลือ' });
  expect(within(bar).queryByText('Kapao')).not.toBeInTheDocument();
  expect(screen.queryByAltText('Dashboard Slider')).not.toBeInTheDocument();
  arrive();
  await within(bar).findByText('Kapao');
  expect(await screen.findAllByAltText('Dashboard Slider')).not.toHaveLength(0);
});

it('site-62 game-21: loads the game list once after the login, whatever screens follow', async () => {
  const requests = fakeApi({
    listGames: () => [],
    listFavouriteGames: () => ({ favorite_games: [] }),
  });
  const { user } = renderApp('/profile', { loggedIn: true });
  const gameListRequests = () => requests.filter(({ name }) => name === 'listGames').length;
  await waitFor(() => expect(gameListRequests()).toBe(1));
  const bar = await screen.findByRole('navigation', { name: 'เมนูหลัก' });
  for (const label of ['เกม', 'หน้าหลัก', 'เกม']) {
    await user.click(within(bar).getByRole('link', { name: label }));
  }
  await screen.findByRole('searchbox');
  expect(gameListRequests()).toBe(1);
});

it('account-11: goes on from the phone with exactly ten digits only', async () => {
  fakeApi();
  const { user } = renderApp('/register');
  const phone = await screen.findByLabelText('เบอร์โทรศัพท์');
  await user.type(phone, '089999999');
  await user.click(screen.getByRole('button', { name: 'ถัดไป' }));
  expect(screen.queryByLabelText('ชื่อ')).not.toBeInTheDocument();
  // Digits after the tenth are ignored.
  await user.type(phone, '9 8');
  expect(phone).toHaveValue('089-999-9999');
  await user.click(screen.getByRole('button', { name: 'ถัดไป' }));
  expect(await screen.findByLabelText('ชื่อ')).toBeInTheDocument();
});

it('account-34: tells of a login for two seconds', async () => {
  const member_data = { access_token: 'new-token', id: 7, uuid: 'u-7', website_id: 3 };
  fakeApi({ login: () => ({ member_data }) });
  const { user } = renderApp('/login');
  await user.type(await screen.findByLabelText('เบอร์โทรศัพท์'), '0812345678');
  await user.type(screen.getByLabelText('รหัสผ่าน'), 'kapao1234{Enter}');
  await screen.findByText('เข้าสู่ระบบสำเร็จ');
  expect(useToast.getState().toast?.durationMs).toBe(2000);
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
});

it('account-14: warns with the default words where a registration fails without a message', async () => {
  fakeApi({ register: () => refuse(409, '') });
  const { user } = renderApp('/register');
  await user.type(await screen.findByLabelText('เบอร์โทรศัพท์'), '0899999999');
  await user.click(screen.getByRole('button', { name: 'ถัดไป' }));
  await user.type(await screen.findByLabelText('ชื่อ'), 'สมชาย');
  await user.type(screen.getByLabelText('นามสกุล'), 'ใจดี');
  await chooseBank(user);
  await user.type(screen.getByLabelText('เลขบัญชีธนาคาร'), '1234567890');
  await user.type(screen.getByLabelText('รหัสผ่าน'), 'mango-rain-2026');
  await user.click(screen.getByRole('button', { name: 'ยืนยันการสมัคร' }));
  await screen.findByRole('alertdialog', { name: 'เกิดข้อผิดพลาด' });
  expect(useNotice.getState().notice?.kind).toBe('warn');
});
