import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { UiTextContext } from '../ui/ui-text.ts';
import { thEntrance } from '../text/th-entrance.ts';
import { lazyComponent, type LoadComponent } from './lazy-component.tsx';

const Screen = () => <p>the screen</p>;

it('site-58: tells nobody of a part that did not come ahead, and fetches it again where it is drawn', async () => {
  const load = vi
    .fn<LoadComponent<object>>()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue({ default: Screen });
  const { Component, preload } = lazyComponent(load);
  await preload();
  render(
    <UiTextContext value={thEntrance.common}>
      <Component />
    </UiTextContext>,
  );
  expect(await screen.findByText('the screen')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

it('draws at once what came ahead', async () => {
  const { Component, preload } = lazyComponent(async () => ({ default: Screen }));
  await preload();
  render(<Component />);
  expect(screen.getByText('the screen')).toBeInTheDocument();
});
