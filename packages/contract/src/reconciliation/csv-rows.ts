import type { StatementEncoding } from './rules.ts';

/** The names by which the platform's decoders know the encodings; windows-874 holds all of TIS-620. */
const labels: Readonly<Record<StatementEncoding, string>> = {
  'utf-8': 'utf-8',
  'tis-620': 'windows-874',
};

/** Decodes a file, without its byte order mark; undefined where its bytes are not of this encoding. */
export function decodeStatement(
  bytes: Uint8Array,
  encoding: StatementEncoding,
): string | undefined {
  try {
    return new TextDecoder(labels[encoding], { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Guesses the encoding: bytes that are no UTF-8 come from Thai Windows. */
export function guessEncoding(bytes: Uint8Array): StatementEncoding {
  return decodeStatement(bytes, 'utf-8') === undefined ? 'tis-620' : 'utf-8';
}

export interface CsvRow {
  /** The row's place in the file, from 1, as a spreadsheet counts. */
  number: number;
  cells: string[];
}

/**
 * Splits a file into rows. Quoted cells may hold separators, quotes and line ends; empty rows are left out. At most
 * `limit` rows are read. Undefined where a quote never ends.
 */
export function readCsvRows(text: string, separator: string, limit: number): CsvRow[] | undefined {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let number = 1;
  let place = 0;
  const endRow = () => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ number, cells });
    cells = [];
    number += 1;
  };
  while (place < text.length && rows.length < limit) {
    const isQuoted = text[place] === '"';
    const cell = isQuoted ? quotedCell(text, place) : plainCell(text, place, separator);
    if (!cell) return undefined;
    cells.push(cell.value);
    place = cell.end;
    // What follows a closing quote belongs to no cell.
    if (isQuoted) place = plainCell(text, place, separator).end;
    if (text[place] === separator) {
      place += 1;
      if (place === text.length) cells.push('');
      continue;
    }
    if (text[place] === '\r' && text[place + 1] === '\n') place += 1;
    place += 1;
    endRow();
  }
  if (cells.length > 0 && rows.length < limit) endRow();
  return rows;
}

interface Cell {
  value: string;
  /** The place behind the cell: a separator, a line end or the end of the text. */
  end: number;
}

function plainCell(text: string, start: number, separator: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') {
    end += 1;
  }
  return { value: text.slice(start, end), end };
}

function quotedCell(text: string, start: number): Cell | undefined {
  let value = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return undefined;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}
