/**
 * Returns the path of a brand's drawn mark below /cdn. Members' browsers ask for it, so the folder has the wire's name.
 */
export function markPath(brandCode: string): string {
  return `providers/${brandCode}.svg`;
}

/** Matches the path of a drawn mark; its group is the brand's code. */
export const MARK_PATH = /^providers\/([A-Za-z0-9_-]{1,40})\.svg$/;

/**
 * game-12: draws the mark of a brand without a logo: one of eight emblems around one of seven signs, in two colours. It
 * depends on the brand's code alone, so that it never changes.
 */
export function studioMark(brand: { code: string; name: string }): string {
  const seed = hash(brand.code);
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
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" role="img" aria-label="${escapeXml(brand.name)}">`,
    '<defs>',
    `<radialGradient id="sky" cx=".5" cy=".3" r=".9"><stop offset="0" stop-color="hsl(${hue} 46% 22%)"/><stop offset="1" stop-color="#0B0F1A"/></radialGradient>`,
    '<linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#FFE39A"/><stop offset="1" stop-color="#E8892B"/></linearGradient>',
    '</defs>',
    '<rect width="256" height="256" fill="url(#sky)"/>',
    `<g transform="translate(128 128)">${emblem(ink)}</g>`,
    `<path d="${signs[Math.floor(seed / 126_720) % signs.length]}" transform="translate(128 128)" fill="url(#gold)"/>`,
    '</svg>',
  ].join('');
}

/** The hues of the marks' dark colours. Yellows and greens are missing, because they look muddy when dark. */
const NIGHT_HUES = [12, 160, 188, 205, 222, 240, 262, 285, 310, 335, 350];

interface Ink {
  bright: string;
  deep: string;
  /** The number of petals, rays or teeth of the emblem: 6, 8, 10 or 12. */
  points: number;
}

type Emblem = (ink: Ink) => string;

/** Draws an emblem, centred, about 105 units to each side. Its middle of 62 units is plain for the sign. */
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

/** A star, a drop, a leaf, a bolt, a crescent, a diamond and a wave, in gold and within 42 units of the centre. */
const signs: readonly string[] = [
  'M0 -42L10 -12L42 -13L16 6L26 36L0 18L-26 36L-16 6L-42 -13L-10 -12Z',
  'M0 -42Q32 0 30 16Q26 40 0 42Q-26 40 -30 16Q-32 0 0 -42Z',
  'M34 -36Q40 30 -8 34Q-18 34 -24 30L-34 40L-38 36L-28 26Q-36 -22 34 -36Z',
  'M10 -42L-28 8H-4L-12 42L28 -10H4Z',
  'M14 -40A40 40 0 1 0 14 40A32 32 0 1 1 14 -40Z',
  'M-22 -34H22L42 -8L0 40L-42 -8Z',
  'M-42 14Q-28 -34 4 -30Q30 -26 28 -4Q16 -20 2 -8Q-8 10 14 16Q32 18 42 4Q34 40 -4 38Q-32 36 -42 14Z',
];

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
