import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnsweredViews } from './answered-views.ts';
import { logIn } from './member-page.ts';
import { listViews } from './screen-views.ts';

const VIEWER_PHONE = '0861112244';

let opened: AnsweredViews;
beforeAll(async () => {
  opened = await AnsweredViews.open(VIEWER_PHONE);
  await logIn(opened.context, opened.viewer.token);
});
afterAll(() => opened.close());

describe('axe finds nothing and targets are large enough, where a screen has failed or has nothing to show', async () => {
  const views = (await listViews()).filter(({ isPublic, act }) => !isPublic && !act);

  it.each(views)('site-47: $name', async (view) => {
    expect(await opened.look(view, 'refused'), 'when it failed').toEqual([]);
    if (opened.asked === 0) return;
    expect(await opened.look(view, 'empty'), 'when it is empty').toEqual([]);
  });
});

it('site-51: keeps the browser’s console empty where nothing was refused', () => {
  expect(opened.consoleErrors).toEqual([]);
});
