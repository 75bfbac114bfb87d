import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { member, settings } from '../../testing/samples.ts';
import { turnoverProgress } from './rules.ts';

const promotion = { name: 'โบนัส', poster_image: 'p.svg', turnover_need: 200, remaining: 50 };

it('shows the pictures of the settings, each with the specified text', async () => {
  fakeApi();
  renderApp('/dashboard', { loggedIn: true });
  const slides = await screen.findAllByAltText('Dashboard Slider');
  expect(slides.map((slide) => slide.getAttribute('src'))).toEqual([
    '/api/cdn/slides/1.svg',
    '/api/cdn/slides/2.svg',
    '/api/cdn/slides/3.svg',
  ]);
});

it('shows no slider without pictures', async () => {
  fakeApi({ getSettings: () => ({ settings: { ...settings, slide_image: [] } }) });
  renderApp('/dashboard', { loggedIn: true });
  await screen.findByRole('region', { name: 'ยอดเงินคงเหลือ' });
  expect(screen.queryByAltText('Dashboard Slider')).not.toBeInTheDocument();
});

it('shows the current promotion with its turnover, and nothing where there is none', async () => {
  fakeApi({
    checkAccessToken: () => ({ member_data: { ...member, current_promotion: promotion } }),
  });
  renderApp('/dashboard', { loggedIn: true });
  expect(await screen.findByRole('heading', { name: 'โบนัส' })).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '75');
  expect(screen.getByText('เหลืออีก 50.00 บาท')).toBeInTheDocument();
});

it('caps the turnover at what is needed', () => {
  expect(turnoverProgress({ ...promotion, remaining: -5 })).toMatchObject({
    percent: 100,
    left: 0,
  });
  expect(turnoverProgress({ ...promotion, turnover_need: 0, remaining: 0 })).toMatchObject({
    percent: 100,
    isComplete: true,
  });
});
