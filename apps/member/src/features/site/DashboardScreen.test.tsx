import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { member, settings } from '../../testing/samples.ts';
import { measurePull, wageringProgress } from './rules.ts';

const promotion = { name: 'โบนัส', poster_image: 'p.svg', turnover_need: 200, remaining: 50 };

it('site-21: shows the pictures of the settings, each with its text', async () => {
  fakeApi();
  renderApp('/dashboard', { loggedIn: true });
  const slides = await screen.findAllByAltText('Dashboard Slider');
  expect(slides.map((slide) => slide.getAttribute('src'))).toEqual([
    '/api/cdn/slides/1.svg',
    '/api/cdn/slides/2.svg',
    '/api/cdn/slides/3.svg',
  ]);
});

it('site-21: shows no slider without pictures', async () => {
  fakeApi({ getSettings: () => ({ settings: { ...settings, slide_image: [] } }) });
  renderApp('/dashboard', { loggedIn: true });
  await screen.findByRole('region', { name: 'ยอดเงินคงเหลือ' });
  expect(screen.queryByAltText('Dashboard Slider')).not.toBeInTheDocument();
});

it('site-24 bonus-52: shows the current promotion with its turnover, and nothing where there is none', async () => {
  fakeApi({
    checkAccessToken: () => ({ member_data: { ...member, current_promotion: promotion } }),
  });
  renderApp('/dashboard', { loggedIn: true });
  expect(await screen.findByRole('heading', { name: 'โบนัส' })).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '75');
  expect(screen.getByText('เหลืออีก 50.00 บาท')).toBeInTheDocument();
});

it('site-24 bonus-52: caps the turnover at what is needed', () => {
  expect(wageringProgress({ ...promotion, remaining: -5 })).toMatchObject({
    percent: 100,
    left: 0,
  });
  expect(wageringProgress({ ...promotion, turnover_need: 0, remaining: 0 })).toMatchObject({
    percent: 100,
    isComplete: true,
  });
});

it('site-23: reads the balance anew when it is pulled down far enough from the top', async () => {
  const requests = fakeApi();
  renderApp('/dashboard', { loggedIn: true });
  const card = await screen.findByRole('region', { name: 'ยอดเงินคงเหลือ' });
  const profiles = () => requests.filter(({ name }) => name === 'checkAccessToken').length;
  const before = profiles();
  const pull = (clientX: number, clientY: number) => {
    fireEvent.touchStart(card, { touches: [{ clientX: 100, clientY: 200 }] });
    fireEvent.touchMove(card, { touches: [{ clientX, clientY }] });
    fireEvent.touchEnd(card, { touches: [] });
  };
  pull(100, 260);
  pull(320, 340);
  pull(100, 60);
  expect(profiles()).toBe(before);
  pull(104, 340);
  await waitFor(() => expect(profiles()).toBe(before + 1));
});

it.each([
  [0, 4, { shownPx: 0, isFar: false }],
  [10, 100, { shownPx: 50, isFar: false }],
  [10, 128, { shownPx: 64, isFar: true }],
  [0, 900, { shownPx: 96, isFar: true }],
  [60, 40, null],
  [0, -20, null],
])('site-23: counts a way of %i to the right and %i down', (right, down, counted) =>
  expect(measurePull(right, down)).toEqual(counted),
);

it('site-21: says what a slide says, where the operator wrote it', async () => {
  const slide_image = [{ path: 'slides/1.svg', text: 'ฝากไวแค่สแกนจ่าย' }, { path: 'slides/2.svg' }];
  fakeApi({ getSettings: () => ({ settings: { ...settings, slide_image } }) });
  renderApp('/dashboard', { loggedIn: true });
  const figures = await screen.findAllByRole('figure');
  expect(figures.map(({ textContent }) => textContent)).toEqual(['ฝากไวแค่สแกนจ่าย', '']);
});

it('site-64: hides the balance on this device until it is shown again', async () => {
  fakeApi();
  const { user, unmount } = renderApp('/dashboard', { loggedIn: true });
  const eye = await screen.findByRole('button', { name: 'ซ่อนยอดเงิน' });
  await screen.findAllByText('1,234.50');
  await user.click(eye);
  expect(eye).toHaveAttribute('aria-pressed', 'true');
  expect(document.body.textContent).not.toContain('1,234.50');
  unmount();
  renderApp('/dashboard', { loggedIn: true });
  const again = await screen.findByRole('button', { name: 'ซ่อนยอดเงิน', pressed: true });
  expect(document.body.textContent).not.toContain('1,234.50');
  await user.click(again);
  expect((await screen.findAllByText('1,234.50')).length).toBeGreaterThan(0);
});
