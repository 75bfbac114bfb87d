/**
 * game-12: the mark of a brand without a logo: one of eight emblems, two colours and the initials. Only the code and
 * the name decide them, so that the mark never changes.
 */
export function providerMark(provider: { code: string; name: string }): string {
  const seed = hash(provider.code);
  const hue = seed % 360;
  const emblem = emblems[Math.floor(seed / 360) % emblems.length] ?? sun;
  const points = 6 + (Math.floor(seed / 2_880) % 4) * 2;
  const nightHue = NIGHT_HUES[Math.floor(seed / 11_520) % NIGHT_HUES.length] ?? hue;
  const ink: Ink = {
    bright: `hsl(${hue} 72% 62%)`,
    deep: `hsl(${nightHue} 56% 24%)`,
    points,
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" role="img" aria-label="${escapeXml(provider.name)}">`,
    '<defs>',
    `<radialGradient id="sky" cx=".5" cy=".3" r=".9"><stop offset="0" stop-color="hsl(${hue} 46% 22%)"/><stop offset="1" stop-color="#0B0F1A"/></radialGradient>`,
    '<linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#FFE39A"/><stop offset="1" stop-color="#E8892B"/></linearGradient>',
    '</defs>',
    '<rect width="256" height="256" fill="url(#sky)"/>',
    `<g transform="translate(128 128)">${emblem(ink)}</g>`,
    initials(provider),
    '</svg>',
  ].join('');
}

/** Hues of jewel colours: dark yellows and greens look muddy. */
const NIGHT_HUES = [12, 160, 188, 205, 222, 240, 262, 285, 310, 335, 350];

interface Ink {
  bright: string;
  deep: string;
  /** How many petals, rays or teeth: 6, 8, 10 or 12. */
  points: number;
}

type Emblem = (ink: Ink) => string;

/** Emblems are centred and reach about 105 units to each side. The initials need a plain middle of 62. */
const flower: Emblem = ({ bright, deep, points }) =>
  around(points, `<ellipse cy="-66" rx="${220 / points}" ry="34" fill="${bright}" opacity=".8"/>`) +
  disc(deep);

const sun: Emblem = ({ bright, deep, points }) =>
  around(points, `<path d="M-9 -66L0 -104L9 -66Z" fill="${bright}"/>`) + disc(deep);

const shield: Emblem = ({ bright, deep }) =>
  `<path d="M0 -100L82 -70V0C82 52 46 86 0 104C-46 86 -82 52 -82 0V-70Z" fill="${bright}"/>` +
  `<path d="M0 -84L67 -59V0C67 42 38 72 0 88C-38 72 -67 42 -67 0V-59Z" fill="${deep}"/>`;

const gem: Emblem = ({ bright, deep }) =>
  `<path d="M0 -106L106 0L0 106L-106 0Z" fill="${bright}"/>` +
  `<path d="M0 -106L44 0L0 106L-44 0Z" fill="#FFF" opacity=".16"/>` +
  `<path d="M0 -86L86 0L0 86L-86 0Z" fill="${deep}"/>`;

const hive: Emblem = ({ bright, deep }) =>
  `<path d="${polygon(6, 104)}" fill="${bright}"/>` +
  `<path d="${polygon(6, 86)}" fill="${deep}"/>` +
  `<path d="${polygon(6, 76)}" fill="none" stroke="${bright}" stroke-opacity=".5" stroke-width="2"/>`;

const gear: Emblem = ({ bright, deep, points }) =>
  around(points, `<rect x="-11" y="-104" width="22" height="40" rx="6" fill="${bright}"/>`) +
  `<circle r="84" fill="${bright}"/>` +
  `<circle r="72" fill="${deep}"/>`;

const moon: Emblem = ({ bright, deep }) =>
  `<circle r="98" fill="${bright}"/><circle cx="16" cy="-12" r="84" fill="${deep}"/>` +
  '<path d="M62 -86L67 -73L80 -68L67 -63L62 -50L57 -63L44 -68L57 -73Z" fill="url(#gold)"/>';

const star: Emblem = ({ bright, deep }) =>
  around(2, `<rect x="-74" y="-74" width="148" height="148" rx="8" fill="${bright}"/>`, 90) +
  around(2, `<rect x="-60" y="-60" width="120" height="120" rx="6" fill="${deep}"/>`, 90) +
  '<circle r="74" fill="none" stroke="url(#gold)" stroke-width="3"/>';

const emblems: readonly Emblem[] = [flower, sun, shield, gem, hive, gear, moon, star];

function disc(fill: string): string {
  return `<circle r="66" fill="${fill}"/><circle r="66" fill="none" stroke="url(#gold)" stroke-width="4"/>`;
}

function around(count: number, part: string, degrees = 360): string {
  return Array.from(
    { length: count },
    (_, place) => `<g transform="rotate(${(degrees * place) / count})">${part}</g>`,
  ).join('');
}

function polygon(corners: number, radius: number): string {
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / corners - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

/** The initials, centred: gold, with a dark edge that keeps them legible when small. */
function initials(provider: { code: string; name: string }): string {
  const letters = initialsOf(provider).join('');
  return (
    '<text x="128" y="128" text-anchor="middle" dominant-baseline="central" font-size="72" ' +
    'font-family="system-ui, sans-serif" font-weight="800" letter-spacing="2" fill="#FFE9B0" ' +
    `stroke="#0B0F1A" stroke-opacity=".55" stroke-width="8" paint-order="stroke">${letters}</text>`
  );
}

/** Of the first two words, or the first two letters of a single word. The code replaces a name without any. */
export function initialsOf({ code, name }: { code: string; name: string }): string[] {
  for (const text of [name, code]) {
    const words = text.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
    const [first = '', second] = words;
    const letters =
      second === undefined ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1);
    if (letters !== '') return letters.split('');
  }
  return [];
}

/** FNV-1a with a final mix, so that codes that differ in one letter get distant values. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  value = Math.imul(value ^ (value >>> 13), 0x45d9f3b);
  return (value ^ (value >>> 16)) >>> 0;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
