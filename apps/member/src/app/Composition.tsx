/** Diameters of the rings of light. The composition also has falling coins in the theme's colours; nothing moves. */
const rings = [180, 280, 380, 480, 580];
const coins = [
  { x: 150, y: 150, size: 46 },
  { x: 420, y: 90, size: 20 },
  { x: 90, y: 760, size: 30 },
  { x: 372, y: 800, size: 54 },
  { x: 1046, y: 120, size: 40 },
  { x: 1310, y: 190, size: 24 },
  { x: 1290, y: 770, size: 58 },
  { x: 1080, y: 830, size: 26 },
];

export function Composition() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 -z-10 size-full"
    >
      <defs>
        <radialGradient id="glow">
          <stop offset="0" stopColor="var(--color-linear-1)" stopOpacity="0.22" />
          <stop offset="1" stopColor="var(--color-linear-2)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="coin" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--color-linear-1)" />
          <stop offset="1" stopColor="var(--color-linear-2)" />
        </linearGradient>
      </defs>
      <circle cx="300" cy="900" r="620" fill="url(#glow)" />
      <circle cx="1180" cy="0" r="620" fill="url(#glow)" />
      {rings.map((radius) => (
        <g key={radius} fill="none" stroke="var(--color-linear-1)" strokeOpacity="0.14">
          <circle cx="300" cy="900" r={radius} />
          <circle cx="1180" cy="0" r={radius} />
        </g>
      ))}
      {coins.map(({ x, y, size }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(-18) scale(1 0.86)`}>
          <circle r={size} cy={size * 0.14} fill="var(--color-linear-2)" />
          <circle r={size} fill="url(#coin)" />
          <circle
            r={size * 0.74}
            fill="none"
            stroke="var(--color-on-gradient)"
            strokeOpacity="0.35"
            strokeWidth={size * 0.07}
          />
        </g>
      ))}
    </svg>
  );
}
