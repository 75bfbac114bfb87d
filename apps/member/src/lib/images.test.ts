import { expect, it } from 'vitest';
import { cdnUrl, pointsIconUrl, spinImageUrl } from './images.ts';

it('site-54: loads pictures from the API below /cdn, with their version in seconds', () => {
  expect(cdnUrl('slides/1.svg')).toBe('/api/cdn/slides/1.svg');
  expect(cdnUrl('โปร/ก.svg', 1_763_700_000)).toBe(
    '/api/cdn/%E0%B9%82%E0%B8%9B%E0%B8%A3/%E0%B8%81.svg?version=1763700000',
  );
});

it('leaves an address that is whole as it is', () => {
  expect(cdnUrl('https://cdn.example/a.png')).toBe('https://cdn.example/a.png');
});

it('site-42: has the points icon at {api}/points/{website}/{image}', () => {
  expect(pointsIconUrl(3, 'diamond.svg')).toBe('/api/points/3/diamond.svg');
});

it('site-54: has a wheel’s picture at {api}/spinsimg/{website}/{image}, by the wheel’s last change', () => {
  expect(spinImageUrl(3, 'gold en.svg', 1_763_700_001)).toBe(
    '/api/spinsimg/3/gold%20en.svg?version=1763700001',
  );
});
