// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { renderOffice } from '../testing/render-office.tsx';
import { meAs } from '../testing/samples.ts';

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
}

afterEach(() => {
  FakeSource.opened = [];
  vi.unstubAllGlobals();
});

it('live-04: reads again what the channel says has changed, and nothing else', async () => {
  vi.stubGlobal('EventSource', FakeSource);
  let count = 1;
  const requests = fakeApi({
    getMe: () => meAs('cashier'),
    listQueues: () => ({
      queues: [{ queue: 'withdrawals', count, is_more: false, oldest_at: null }],
    }),
  });
  const { unmount } = renderOffice('/');
  const main = within(await screen.findByRole('main'));
  await main.findByText('1', { selector: 'span' });
  const [source] = FakeSource.opened;
  expect(source?.url).toBe('/api/live');
  const tell = (data: string) =>
    act(async () => void source?.dispatchEvent(new MessageEvent('changed', { data })));
  const reads = () => requests.filter(({ name }) => name === 'listQueues').length;
  count = 2;
  await tell('switches');
  await tell('something else');
  expect(reads()).toBe(1);
  await tell('withdrawals');
  await main.findByText('2', { selector: 'span' });
  expect(reads()).toBe(2);
  unmount();
  await waitFor(() => expect(source?.readyState).toBe(FakeSource.CLOSED));
});

it('office-65: leads to the sign-in page when the server refuses the stream of an ended session', async () => {
  vi.stubGlobal('EventSource', FakeSource);
  let isSignedIn = true;
  fakeApi({ getMe: () => (isSignedIn ? meAs('cashier') : refuse('unauthorized')) });
  renderOffice('/');
  await screen.findByRole('heading', { level: 1, name: /^สวัสดี/ });
  isSignedIn = false;
  const [source] = FakeSource.opened;
  source?.close();
  act(() => void source?.dispatchEvent(new Event('error')));
  await screen.findByRole('heading', { level: 1, name: 'เข้าสู่ระบบหลังบ้าน' });
});
