import { routes, type OperationName } from '@kapao/contract/routes.ts';
import { isViewedOperation } from '@kapao/contract/office/viewed-operations.ts';
import { expect, it, vi } from 'vitest';
import { API_BASE } from '@kapao/web/call-url.ts';
import { createAskPage } from './ask-page.ts';

it('desk-34: asks the page around it for a read, and for nothing else', async () => {
  const posted = vi.spyOn(parent, 'postMessage').mockImplementation(() => undefined);
  const askPage = createAskPage();
  const asking = askPage('GET', '/api/member/get/history/transaction?txn_type=deposit');
  const question = {
    kind: 'kapao-view-question',
    id: 1,
    operation: 'listTransactions',
    path: '/member/get/history/transaction?txn_type=deposit',
  };
  expect(posted.mock.calls).toEqual([[question, location.origin]]);
  const data = { kind: 'kapao-view-answer', id: 1, status: 200, body: { data: 'rows' } };
  const { origin } = location;
  dispatchEvent(
    new MessageEvent('message', { data, origin: 'https://else.example', source: parent }),
  );
  dispatchEvent(new MessageEvent('message', { data, origin, source: parent }));
  expect(await (await asking).json()).toEqual({ data: 'rows' });

  // Object.keys types the keys as string.
  for (const name of Object.keys(routes) as OperationName[]) {
    if (isViewedOperation(name)) continue;
    const url = `${API_BASE}${routes[name].path.replaceAll(/:\w+/g, '1')}`;
    expect([name, (await askPage(routes[name].method, url)).status]).toEqual([name, 409]);
  }
  expect(posted).toHaveBeenCalledTimes(1);
});
