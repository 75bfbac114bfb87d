import { Fragment, Slice, type Node as Written } from 'prosemirror-model';
import { TextSelection, type EditorState, type Transaction } from 'prosemirror-state';
import { descriptionSchema } from './schema.ts';

/** The plain text of a description before its editor has loaded, and when the editor takes over. */
export interface EarlyText {
  before: string;
  after: string;
  /** The selection in the text afterwards, by characters. */
  from: number;
  to: number;
  /** Whether the field has the focus. */
  isHere: boolean;
}

/**
 * Writes into the document what was typed into its plain text, and selects the same place. The two texts differ in
 * spaces and line breaks alone, so that a place is found by the letters before it.
 */
export function typedEarly(
  state: EditorState,
  { before, after, from, to }: EarlyText,
): Transaction {
  const { tr } = state;
  if (before !== after) {
    const start = sharedLength(before, after);
    const [old, typed] = [before.slice(start), after.slice(start)];
    const end = sharedLength(backwards(old), backwards(typed));
    const begin = placeOf(tr.doc, before, start);
    const last = end === old.length ? begin : placeOf(tr.doc, before, before.length - end);
    const text = typed.slice(0, typed.length - end);
    // One line gets the format of the letters around it, as if it had been typed there.
    if (text.includes('\n')) tr.replace(begin, last, paragraphsOf(text));
    else tr.insertText(text, begin, last);
  }
  const [anchor, head] = [from, to].map((place) => tr.doc.resolve(placeOf(tr.doc, after, place)));
  return anchor && head ? tr.setSelection(TextSelection.between(anchor, head)) : tr;
}

const backwards = (text: string) => Array.from(text).toReversed().join('');

function sharedLength(one: string, other: string): number {
  let length = 0;
  for (const character of one) {
    if (!other.startsWith(character, length)) break;
    length += character.length;
  }
  return length;
}

const isLetter = (character: string) => /\S/.test(character);

/** The position in a document that is a place of its plain text. */
function placeOf(doc: Written, text: string, place: number): number {
  const letters = Array.from(text.slice(0, place)).filter(isLetter).length;
  // A place at the begin of a line is before its first letter, not behind the last one of the line above.
  const isLineStart = text[place - 1] === '\n' && isLetter(text[place] ?? '');
  const ends = letterEnds(doc);
  const { from: first } = TextSelection.atStart(doc);
  const next = ends[letters];
  if (isLineStart && next) return next.position - next.size;
  return ends[letters - 1]?.position ?? first;
}

/** The positions behind each letter of a document. */
function letterEnds(doc: Written): { position: number; size: number }[] {
  const ends: { position: number; size: number }[] = [];
  doc.descendants((node, start) => {
    let position = start;
    for (const character of node.text ?? '') {
      position += character.length;
      if (isLetter(character)) ends.push({ position, size: character.length });
    }
  });
  return ends;
}

/** Lines as paragraphs that are open at both ends: the first and the last go into the text around them. */
function paragraphsOf(text: string): Slice {
  const { paragraph } = descriptionSchema.nodes;
  const lines = text
    .split('\n')
    .map((line) => paragraph.create(null, line === '' ? [] : [descriptionSchema.text(line)]));
  return new Slice(Fragment.fromArray(lines), 1, 1);
}
