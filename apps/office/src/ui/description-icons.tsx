import { Icon } from './Icon.tsx';

const drawings = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7Zm0 7h7a3.5 3.5 0 0 1 0 7H7Z',
  italic: 'M10 5h7M7 19h7m0-14-4 14',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  heading: 'M6 5v14M18 5v14M6 12h12',
  smallHeading: 'M8 9v9m8-9v9m-8-4.5h8',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01m-.01 6h.01m-.01 6h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4.5h1V8m-1 8h2l-2 3h2',
  quote: 'M5 5v14M9 8h10M9 12h10M9 16h6',
  undo: 'M9 9H5V5m0 4a8 8 0 1 1-1 5',
  redo: 'M15 9h4V5m0 4a8 8 0 1 0 1 5',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  picture: 'M4 5h16v14H4Zm0 11 5-5 4 4 3-3 4 4M9 9h.01',
};

/** The drawing of a tool of the editor of descriptions. */
export function ToolIcon({ tool }: { tool: keyof typeof drawings }) {
  return (
    <Icon className="size-4.5">
      <path d={drawings[tool]} />
    </Icon>
  );
}
