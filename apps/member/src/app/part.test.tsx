import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { WordsContext } from '../ui/words.ts';
import { thEntrance } from '../text/th-entrance.ts';
import { part, type LoadPart } from './part.tsx';

const Screen = () => <p>the screen</p>;

it('tells nobody of a part that did not come ahead, and fetches it again where it is drawn', async () => {
  const load = vi
    .fn<LoadPart<object>>()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue({ default: Screen });
  const { Component, preload } = part(load);
  await preload();
  render(
    <WordsContext value={thEntrance.common}>
      <Component />
    </WordsContext>,
  );
  expect(await screen.findByText('the screen')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

it('draws at once what came ahead', async () => {
  const { Component, preload } = part(async () => ({ default: Screen }));
  await preload();
  render(<Component />);
  expect(screen.getByText('the screen')).toBeInTheDocument();
});
