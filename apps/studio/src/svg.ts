/** Returns a paint: a linear gradient from top to bottom. */
export const verticalGradient = (...colors: string[]) => paint('v', colors);
/** Returns a paint: a linear gradient from the upper left to the lower right. */
export const diagonalGradient = (...colors: string[]) => paint('d', colors);

function paint(kind: string, colors: string[]): string {
  return `url(#${kind}-${colors.map((color) => color.slice(1)).join('-')})`;
}

/**
 * Wraps a drawing in an SVG document that defines the drawing's gradients. A gradient's name lists its colours, so
 * nested drawings can share it.
 */
export function svgDocument(width: number, height: number, drawing: string, fit = 'xMidYMid meet') {
  const names = new Set(
    [...drawing.matchAll(/url\(#([vdrg](?:-[0-9A-Fa-f]{6,8})+)\)/g)].map((match) => match[1]),
  );
  const defs = [...names].map((name) => gradient(name ?? '')).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="${fit}"><defs>${defs}</defs>${drawing}</svg>`;
}

function gradient(name: string): string {
  const [kind = 'v', ...colors] = name.split('-');
  const stops = colors.map((color, index) => {
    const at = Math.round((index / Math.max(1, colors.length - 1)) * 100);
    return `<stop offset="${at}%" stop-color="#${color}"/>`;
  });
  switch (kind) {
    case 'r':
      return `<radialGradient id="${name}" cx=".36" cy=".28" r=".8">${stops.join('')}</radialGradient>`;
    case 'g':
      return `<radialGradient id="${name}">${stops.join('')}</radialGradient>`;
    case 'd':
      return `<linearGradient id="${name}" x2="1" y2="1">${stops.join('')}</linearGradient>`;
    default:
      return `<linearGradient id="${name}" x2="0" y2="1">${stops.join('')}</linearGradient>`;
  }
}

export const placeDrawing = (x: number, y: number, scale: number, drawing: string, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${drawing}</g>`;

export const svgPath = (d: string, fill: string, more = '') =>
  `<path d="${d}" fill="${fill}" ${more}/>`;

export const svgLine = (d: string, color: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const svgCircle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;

export const svgRect = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  more = '',
) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`;
