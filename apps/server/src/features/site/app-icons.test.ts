import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { appIcons, drawAppIcon, iconVersion } from './app-icons.ts';
import type { AppIconName, IconSource } from './app-icons.ts';
import { isHarmlessSvg, MAX_ICON_SOURCE_BYTES } from './icon-rules.ts';

const BACKGROUND = '#0b0f1a';
const svg = (content: string, attributes = 'viewBox="0 0 96 96"'): IconSource => ({
  mediaType: 'image/svg+xml',
  bytes: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
  ),
});
const GREEN = svg('<rect width="96" height="96" fill="#00ff00"/>');

async function draw(name: AppIconName, source: IconSource) {
  const png = await drawAppIcon(name, source, BACKGROUND);
  if (png === undefined) return undefined;
  const { width, height, data } = PNG.sync.read(png);
  const at = (x: number, y: number) => [
    ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
  ];
  return { width, height, corner: at(0, 0), middle: at(width / 2, height / 2) };
}

const [CLEAR, DARK, LIGHT] = [
  [0, 0, 0, 0],
  [11, 15, 26, 255],
  [0, 255, 0, 255],
];

describe('an icon of the installed app', () => {
  it('install-02: is a PNG of its size, of an SVG and of a bitmap', async () => {
    const bitmap = await sharp({
      create: { width: 64, height: 32, channels: 4, background: '#00ff00' },
    })
      .webp({ lossless: true })
      .toBuffer();
    for (const source of [GREEN, { mediaType: 'image/webp', bytes: bitmap }]) {
      for (const [name, { size }] of Object.entries(appIcons)) {
        // Object.entries types the keys as string.
        const icon = await draw(name as AppIconName, source);
        expect(icon).toMatchObject({ width: size, height: size, middle: LIGHT });
      }
    }
  });

  it('install-02: has room and a background where phones crop, and a background on iOS', async () => {
    expect(await draw('maskable-192', GREEN)).toMatchObject({ corner: DARK, middle: LIGHT });
    const dot = svg('<circle cx="48" cy="48" r="20" fill="#00ff00"/>');
    expect(await draw('apple-180', dot)).toMatchObject({ corner: DARK, middle: LIGHT });
    expect(await draw('any-192', dot)).toMatchObject({ corner: CLEAR, middle: LIGHT });
  });

  it('install-02: draws our own mark, whose version changes with picture and background', async () => {
    const own = readFileSync(new URL('../../../cdn/brand/favicon.svg', import.meta.url));
    const source = { mediaType: 'image/svg+xml', bytes: own };
    expect(await draw('any-512', source)).toMatchObject({ width: 512 });
    const versions = [
      iconVersion(source, BACKGROUND),
      iconVersion(GREEN, BACKGROUND),
      iconVersion(source, '#ffffff'),
    ];
    expect(new Set(versions).size).toBe(3);
  });

  it('install-03: is not drawn of what is too large or no picture', async () => {
    expect(
      await draw('any-192', { mediaType: 'image/png', bytes: Buffer.from('no picture') }),
    ).toBe(undefined);
    const long = ' '.repeat(MAX_ICON_SOURCE_BYTES);
    expect(await draw('any-192', svg(`${long}<rect width="9" height="9"/>`))).toBeUndefined();
    expect(await draw('any-192', svg('', 'width="99999" height="99999"'))).toBeUndefined();
  });
});

describe('an SVG', () => {
  it('install-03: that loads, runs or repeats without bound is not drawn', async () => {
    const hostile = [
      '<image href="http://127.0.0.1:3000/api/healthz" width="96" height="96"/>',
      '<image xlink:href="file:///etc/hostname" width="96" height="96"/>',
      '<image href="data:image/svg+xml;base64,PHN2Zy8+" width="96" height="96"/>',
      '<style>@import "http://evil.example/a.css";</style>',
      '<rect style="fill:url(http://evil.example/a.svg#b)"/>',
      '<script>1</script>',
      '<foreignObject><p/></foreignObject>',
      `<g id="a"/>${'<use href="#a"/>'.repeat(21)}`,
    ];
    for (const content of hostile) expect(await draw('any-192', svg(content))).toBeUndefined();
    const entity = `<!DOCTYPE svg [<!ENTITY a "b">]>${GREEN.bytes.toString()}`;
    expect(isHarmlessSvg(entity)).toBe(false);
  });

  it('install-03: with parts of its own and a bitmap within it is drawn', () => {
    const parts = '<defs><linearGradient id="a"/></defs><rect fill="url(#a)"/><use href="#a"/>';
    expect(isHarmlessSvg(parts)).toBe(true);
    expect(isHarmlessSvg('<image href="data:image/png;base64,AAAA"/>')).toBe(true);
  });
});
