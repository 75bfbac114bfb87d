import { create } from 'qrcode';
import { useMemo } from 'react';

/** The width in modules of the light margin around the code, which scanners need. */
const QUIET = 4;

/** A QR code, dark on white in either theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(draw(text))}`, [text]);
  return <img src={source} alt={label} className="size-44 shrink-0 rounded-control" />;
}

function draw(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const dark = Array.from({ length: size * size }, (_, at) => at).filter((at) =>
    modules.get(Math.floor(at / size), at % size),
  );
  const squares = dark.map(
    (at) => `M${(at % size) + QUIET} ${Math.floor(at / size) + QUIET}h1v1h-1z`,
  );
  const full = size + 2 * QUIET;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${full} ${full}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${full}v${full}H0z"/><path d="${squares.join('')}"/></svg>`;
}
