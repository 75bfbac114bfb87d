// @vitest-environment jsdom
import type { SpinRound } from '@kapao/contract/spins.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endReceived } from '../../state/received.ts';
import { endAnimation } from '../../testing/end-animation.ts';
import { fakeApi, noResponse, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { member } from '../../testing/samples.ts';
import { KNOWN_SEED, openRound, playedRound } from '../../testing/spin-samples.ts';
import { loadSpinMemory } from './memory.ts';
import { SPIN_MS } from './rules.ts';
// Imported before the first test, which would otherwise wait for the chunk on a busy machine.
import './WheelScreen.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PATH = `/wheel/${openRound.id}`;

/** A fake server with one round, which it plays as the sample does. */
function fakeWheelServer(answers: MockResponses = {}) {
  let round: SpinRound = openRound;
  return fakeApi({
    getSpinRound: () => ({ round }),
    playSpin: () => {
      round = playedRound;
      return { round };
    },
    ...answers,
  });
}

async function openWheel(answers: MockResponses = {}) {
  const requests = fakeWheelServer(answers);
  const { user } = renderApp(PATH, { loggedIn: true });
  const button = await screen.findByRole('button', { name: 'หมุนวงล้อ' });
  await screen.findByText('500 Diamond');
  const count = (name: string) => requests.filter((request) => request.name === name).length;
  return { requests, user, button, count };
}

async function typeSeed(user: Awaited<ReturnType<typeof openWheel>>['user'], text: string) {
  await user.click(screen.getByText('ตรวจสอบผลการหมุน'));
  const field = screen.getByLabelText('ข้อความของคุณ');
  await user.clear(field);
  if (text !== '') await user.type(field, text);
  return field;
}

it('wheel-27: shows the wheel, its price, the points and the odds of every prize', async () => {
  await openWheel();
  expect(screen.getByRole('heading', { name: 'วงล้อนำโชค' })).toBeVisible();
  expect(screen.getByText('10 Diamond')).toBeVisible();
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'รางวัลโอกาส',
    'เครดิต 1 บาท19.6%',
    '5 Diamond50%',
    'ไว้ลุ้นใหม่30%',
    'เครดิต 50 บาท0.4%',
  ]);
});

it('wheel-27: shows the hash before the spin, and lets the member type their own text', async () => {
  const { requests, user, button } = await openWheel();
  const field = await typeSeed(user, KNOWN_SEED);
  expect(screen.getByText(openRound.server_seed_hash)).toBeVisible();
  expect(field).toHaveValue(KNOWN_SEED);
  await user.click(button);
  await screen.findByText('รอบนี้ได้รับ 5 Diamond');
  expect(requests.filter(({ name }) => name === 'playSpin')).toMatchObject([
    { params: { roundId: openRound.id }, body: { client_seed: KNOWN_SEED } },
  ]);
});

it('wheel-27: sends a text of the device’s own where the member types none', async () => {
  const { requests, user, button } = await openWheel();
  await user.click(button);
  await screen.findByText('รอบนี้ได้รับ 5 Diamond');
  const { body } = requests.find(({ name }) => name === 'playSpin') ?? {};
  expect(body).toEqual({ client_seed: expect.stringMatching(/^[0-9a-f]{16}$/) });
});

it('wheel-29: tells the result, marks it in the table, and reads the profile again', async () => {
  const { user, button, count } = await openWheel();
  const profilesBefore = count('checkAccessToken');
  await user.click(button);
  const result = await screen.findByText('รอบนี้ได้รับ 5 Diamond');
  expect(result).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByRole('row', { name: /5 Diamond/ })).toHaveTextContent('ผลของรอบนี้');
  await waitFor(() => expect(count('checkAccessToken')).toBeGreaterThan(profilesBefore));
});

it('wheel-29: keeps the result back until the wheel has come to rest, for who wants motion', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: false }),
  );
  const { user, button, count } = await openWheel();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(button);
  expect(await screen.findByText('วงล้อกำลังหมุน')).toBeVisible();
  const profilesBefore = count('checkAccessToken');
  await user.click(button);
  await act(() => vi.advanceTimersByTimeAsync(SPIN_MS - 500));
  expect(screen.queryByText(/ได้รับ/)).not.toBeInTheDocument();
  expect(screen.queryByText('ผลของรอบนี้')).not.toBeInTheDocument();
  expect(count('playSpin')).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.getByText('รอบนี้ได้รับ 5 Diamond')).toBeVisible();
  expect(count('checkAccessToken')).toBeGreaterThan(profilesBefore);
});

it('wheel-33: a win fills the screen for a moment, and its credit then leaves for the balance', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: false }),
  );
  const { result } = playedRound;
  const round = { ...playedRound, result: result && { ...result, position: 4 } };
  const { user, button } = await openWheel({ playSpin: () => ({ round }) });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(button);
  await screen.findByText('วงล้อกำลังหมุน');
  await act(() => vi.advanceTimersByTimeAsync(SPIN_MS));
  const moment = screen.getByText('เครดิต 50 บาท', { selector: '.win-moment *' });
  expect(screen.getByText('+50.00')).toHaveStyle({ animationDelay: '1000ms' });
  if (moment.parentElement) endAnimation(moment.parentElement);
  expect(moment).not.toBeInTheDocument();
  endReceived();
});

it('wheel-33: fills nothing under reduced motion', async () => {
  const { result } = playedRound;
  const round = { ...playedRound, result: result && { ...result, position: 4 } };
  const { user, button } = await openWheel({ playSpin: () => ({ round }) });
  await user.click(button);
  await screen.findByText('ยินดีด้วย คุณได้รับ เครดิต 50 บาท');
  expect(document.querySelector('.win-moment')).toBeNull();
});

it('wheel-29: says it where nothing was won', async () => {
  const { result } = playedRound;
  const round = { ...playedRound, result: result && { ...result, number: 700_000, position: 3 } };
  const { user, button } = await openWheel({ playSpin: () => ({ round }) });
  await user.click(button);
  expect(await screen.findByText('รอบนี้ไม่ได้รับรางวัล: ไว้ลุ้นใหม่')).toBeVisible();
});

it('wheel-30: works the result out again after the spin, step by step', async () => {
  const { user, button } = await openWheel();
  await typeSeed(user, KNOWN_SEED);
  await user.click(button);
  expect(await screen.findByText('เครื่องของคุณคำนวณแล้ว ผลนี้ถูกต้อง')).toBeVisible();
  const steps = within(screen.getByRole('list', { name: 'ขั้นตอนการตรวจสอบ' }));
  const items = steps.getAllByRole('listitem');
  expect(items).toHaveLength(4);
  for (const item of items) expect(item).toHaveTextContent(/^ถูกต้อง/);
  expect(items[0]).toHaveTextContent('เครื่องนี้บันทึกไว้ก่อนหมุน');
  expect(items[2]).toHaveTextContent('9418804955412225608 mod 1,000,000 = 225,608');
  expect(items[3]).toHaveTextContent('196,000 ถึง 695,999: 5 Diamond');
  expect(screen.getByText(playedRound.result?.server_seed ?? '')).toBeVisible();
});

it('wheel-30: says so where the server has used another text than was sent', async () => {
  const { user, button } = await openWheel();
  await typeSeed(user, 'my own');
  await user.click(button);
  expect(await screen.findByText(/ผลนี้คำนวณจากข้อความที่ไม่ได้ส่งจากเครื่องนี้/)).toBeVisible();
  const items = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent.startsWith('ไม่ตรง'));
  expect(items).toHaveLength(1);
  expect(items[0]).toHaveTextContent('ระบบใช้ข้อความที่เครื่องของคุณส่งไป');
});

it('wheel-29: knows its own spin in a tab that is opened later', async () => {
  const { user, button } = await openWheel();
  await typeSeed(user, KNOWN_SEED);
  await user.click(button);
  await screen.findByText('รอบนี้ได้รับ 5 Diamond');
  expect(loadSpinMemory(openRound.id)).toEqual({
    serverSeedHash: openRound.server_seed_hash,
    clientSeed: KNOWN_SEED,
  });
  expect(sessionStorage).toHaveLength(0);
});

it('wheel-31: keeps the text of a spin that a fault of the server answered', async () => {
  const { user, button } = await openWheel({ playSpin: () => refuse(503, 'ไม่ทราบผล') });
  await typeSeed(user, KNOWN_SEED);
  await user.click(button);
  await screen.findByRole('alertdialog', { name: 'หมุนวงล้อไม่สำเร็จ' });
  expect(loadSpinMemory(openRound.id).clientSeed).toBe(KNOWN_SEED);
});

it('wheel-30: says so where the hash is not the one that was seen before the spin', async () => {
  const round = { ...playedRound, server_seed_hash: 'f'.repeat(64) };
  const { user, button } = await openWheel({ playSpin: () => ({ round }) });
  await typeSeed(user, KNOWN_SEED);
  await user.click(button);
  expect(await screen.findByText(/ผลที่คำนวณไม่ตรงกัน/)).toBeVisible();
});

it('wheel-28: blocks a second click while the request runs', async () => {
  let answer: (data: { round: SpinRound }) => void = () => {};
  const { user, button, count } = await openWheel({
    playSpin: () => new Promise((resolve) => (answer = resolve)),
  });
  await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.click(button);
  expect(count('playSpin')).toBe(1);
  answer({ round: playedRound });
  await screen.findByText('รอบนี้ได้รับ 5 Diamond');
  expect(button).toHaveTextContent('หมุนอีกครั้ง');
  expect(button).toHaveFocus();
});

it('wheel-28: is disabled, and says why, where the points do not suffice', async () => {
  fakeWheelServer({ checkAccessToken: () => ({ member_data: { ...member, current_points: 3 } }) });
  renderApp(PATH, { loggedIn: true });
  const reason = await screen.findByText('Diamond ไม่พอ ต้องใช้อีก 7 Diamond');
  const button = screen.getByRole('button', { name: 'หมุนวงล้อ' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(reason.textContent);
});

it('wheel-28: is disabled where the text cannot be sent', async () => {
  const { user, button } = await openWheel();
  const field = await typeSeed(user, '');
  expect(field).toHaveAccessibleDescription('กรอกข้อความที่มองเห็นได้ 1 ถึง 64 ตัวอักษร');
  expect(button).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'สุ่มข้อความใหม่' }));
  expect(button).toBeEnabled();
});

it('wheel-31: shows a refusal with the message of the server, and the round stays open', async () => {
  const { user, button } = await openWheel({
    playSpin: () => refuse(409, 'Diamond ไม่เพียงพอ ต้องใช้อีก 2 Diamond'),
  });
  await user.click(button);
  const notice = await screen.findByRole('alertdialog', { name: 'หมุนวงล้อไม่สำเร็จ' });
  expect(notice).toHaveAccessibleDescription('Diamond ไม่เพียงพอ ต้องใช้อีก 2 Diamond');
  expect(button).toHaveTextContent('หมุนวงล้อ');
});

it('wheel-31: shows the result of a spin whose answer was lost on the way', async () => {
  let round = openRound;
  const { user, button } = await openWheel({
    getSpinRound: () => ({ round }),
    playSpin: () => {
      round = playedRound;
      return noResponse();
    },
  });
  await user.click(button);
  await screen.findByRole('alertdialog', { name: 'หมุนวงล้อไม่สำเร็จ' });
  expect(await screen.findByText('รอบนี้ได้รับ 5 Diamond')).toBeInTheDocument();
});

it('opens the next round of the wheel, in the place of this one', async () => {
  const next = { ...openRound, id: '1b8d3f2e-6f0a-4c57-9a43-2f6f3a1f1c07', nonce: 8 };
  fakeApi({
    getSpinRound: ({ params }) => ({ round: params['roundId'] === next.id ? next : playedRound }),
    openSpin: () => ({ url: `http://kapao.test/wheel/${next.id}`, round_id: next.id }),
  });
  const { user } = renderApp(PATH, { loggedIn: true });
  const lengthBefore = history.length;
  await user.click(await screen.findByRole('button', { name: 'หมุนอีกครั้ง' }));
  expect(await screen.findByRole('button', { name: 'หมุนวงล้อ' })).toBeVisible();
  expect(location.pathname).toBe(`/wheel/${next.id}`);
  expect(history.length).toBe(lengthBefore);
});

it('wheel-31: says that an expired round has cost nothing, and offers another', async () => {
  const requests = fakeApi({
    getSpinRound: () => ({ round: { ...openRound, status: 'expired' } }),
  });
  const { user } = renderApp(PATH, { loggedIn: true });
  expect(await screen.findByText(/รอบนี้หมดเวลา.*ไม่มีการหักค่าหมุน/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'เปิดรอบใหม่' }));
  expect(requests.find(({ name }) => name === 'openSpin')?.body).toEqual({ spin_id: 1 });
});

it('knows no round of that id, and offers another try only where one may help', async () => {
  let answer = () => refuse(403);
  fakeApi({ getSpinRound: () => answer() });
  const { user } = renderApp('/wheel/nobodys', { loggedIn: true });
  const retry = await screen.findByRole('button', { name: 'ลองอีกครั้ง' });
  answer = () => refuse(404);
  await user.click(retry);
  expect(await screen.findByText('ไม่พบรอบนี้')).toBeVisible();
  expect(screen.getByRole('link', { name: 'ดูวงล้อทั้งหมด' })).toHaveAttribute('href', '/minigame');
});
