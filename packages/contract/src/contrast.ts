/** WCAG 2 contrast of `#rrggbb` colours, and functions that change colours until they are readable. */
export const BLACK = '#000000';
export const WHITE = '#ffffff';
const STEP = 0.02;

export function contrast(one: string, other: string): number {
  const lighter = Math.max(luminance(one), luminance(other));
  const darker = Math.min(luminance(one), luminance(other));
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the lowest contrast of a text colour over several surfaces. */
export function leastContrast(text: string, surfaces: readonly string[]): number {
  return Math.min(...surfaces.map((surface) => contrast(text, surface)));
}

/** Mixes two colours: weight 0 returns `one`, weight 1 returns `other`. */
export function mix(one: string, other: string, weight: number): string {
  const others = channels(other);
  const mixed = channels(one).map((channel, index) =>
    Math.round(channel + ((others[index] ?? channel) - channel) * weight),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the hue of a colour in degrees; 0 for a grey. */
export function hueOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color);
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread === 0) return 0;
  if (most === red) return 60 * (((green - blue) / spread + 6) % 6);
  return most === green ? 60 * ((blue - red) / spread + 2) : 60 * ((red - green) / spread + 4);
}

/** Returns the colour of a hue in degrees, and a saturation and lightness from 0 to 1. */
export function fromHsl(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    const share = lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** Returns black or white, whichever has more contrast with the colour. */
export function blackOrWhiteOn(color: string): string {
  return contrast(WHITE, color) >= contrast(BLACK, color) ? WHITE : BLACK;
}

/** Returns the colour itself if it satisfies `isEnough`, else the nearest mixture with `pole` that satisfies it. */
export function moveUntil(
  color: string,
  pole: string,
  isEnough: (color: string) => boolean,
): string {
  for (let weight = 0; weight < 1; weight += STEP) {
    const candidate = mix(color, pole, weight);
    if (isEnough(candidate)) return candidate;
  }
  return pole;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
