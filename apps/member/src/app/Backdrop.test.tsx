import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { settings as sample } from '../testing/samples.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([true, false])(
  'site-67: tells how to set an address for phones only on demo credit (%s)',
  async (sandbox) => {
    const inertMatch = matchMedia;
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(inertMatch(media), media.includes('min-width') && { matches: true }),
    );
    const settings = { ...sample, sandbox, public_url: 'http://127.0.0.1:3000' };
    fakeApi({ getSettings: () => ({ settings }) });
    renderApp('/login');
    await screen.findByText(/บนคอมพิวเตอร์นี้ได้ครบ/);
    expect(screen.queryAllByText(/PUBLIC_URL/)).toHaveLength(sandbox ? 1 : 0);
  },
);
