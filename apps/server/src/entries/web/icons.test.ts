import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { CATEGORY_ICONS } from '../../features/games/rules.ts';
import { registerIcons } from './icons.ts';

const app = Fastify();
registerIcons(app);
const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('icons', () => {
  it.each([
    ['lucide', 'house'],
    ['mdi', 'slot-machine'],
  ])('site-56: of the set %s', async (prefix, name) => {
    const response = await ask(`/icons/${prefix}.json?icons=${name}%2Cno-such-icon`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual({
      prefix,
      icons: { [name]: { body: expect.stringMatching(/^<.+>$/s) } },
      width: 24,
      height: 24,
      not_found: ['no-such-icon'],
    });
  });

  it.each(Object.entries(CATEGORY_ICONS))(
    'game-08: of the category %s: %s',
    async (_category, icon) => {
      const [prefix = '', name = ''] = icon.split(':');
      const response = await ask(`/icons/${prefix}.json?icons=${name}`);
      expect(Object.keys(response.json().icons)).toEqual([name]);
    },
  );

  it('api-29: answers little for one icon out of thousands, and runs nothing', async () => {
    const { body, headers } = await ask('/icons/mdi.json?icons=fish');
    expect(body.length).toBeLessThan(2_000);
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });

  it('site-56: may be kept for a week, and is revalidated by its ETag', async () => {
    const { headers } = await ask('/icons/lucide.json?icons=house');
    expect(headers['cache-control']).toBe('public, max-age=604800');
    const again = await ask('/icons/lucide.json?icons=house', {
      'if-none-match': String(headers.etag),
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    '/icons/nothing.json?icons=house',
    '/icons/lucide?icons=house',
    '/icons/constructor.json?icons=house',
    '/icons/..%2Fmdi.json?icons=house',
  ])('%s is nothing', async (url) => {
    const response = await ask(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
  });

  it.each([
    '/icons/lucide.json',
    '/icons/lucide.json?icons=',
    '/icons/lucide.json?icons=<script>',
    '/icons/lucide.json?icons=a&icons=b',
    `/icons/lucide.json?icons=${Array.from({ length: 90 }, () => 'house').join(',')}`,
  ])('site-56: refuses %s', async (url) => {
    const response = await ask(url);
    expect(response.statusCode).toBe(400);
    expect(response.body).not.toContain('script');
  });
});
