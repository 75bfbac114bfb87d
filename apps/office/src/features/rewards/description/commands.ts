import {
  baseKeymap,
  chainCommands,
  exitCode,
  lift,
  setBlockType,
  toggleMark,
  wrapIn,
} from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Mark, MarkType, Node as Written, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import { descriptionSchema, documentOfHtml } from './schema.ts';
import type { ToolName } from './tool-names.ts';

/** Members read the pictures of the media library below this path. */
export const OWN_PICTURES = '/api/cdn/';

const { nodes, marks } = descriptionSchema;

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

const plugins = [
  history(),
  keymap({
    'Mod-b': toggleMark(marks.strong),
    'Mod-i': toggleMark(marks.em),
    'Mod-u': toggleMark(marks.underline),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Shift-Enter': chainCommands(exitCode, breakLine),
    Enter: splitListItem(nodes.list_item),
    // Tab leaves the editor, as it leaves every field.
    'Mod-]': sinkListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
  }),
  keymap(baseKeymap),
];

/** The state of an editor that begins with this HTML. */
export function startOf(html: string): EditorState {
  return EditorState.create({ doc: documentOfHtml(html), plugins });
}

/** Whether the selection stands in a node of this type, such as a list. */
function isWithin({ selection }: EditorState, type: NodeType, level?: number): boolean {
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type === type && (level === undefined || node.attrs['level'] === level)) return true;
  }
  return false;
}

const isMarked = (state: EditorState, type: MarkType) => {
  const { from, $from, to, empty } = state.selection;
  return empty
    ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, type);
};

interface Tool {
  run: Command;
  /** Whether the selection has it; undefined for a tool that is no state of the text. */
  isOn?: (state: EditorState) => boolean;
}

const markTool = (type: MarkType): Tool => ({
  run: toggleMark(type),
  isOn: (state) => isMarked(state, type),
});

const headingTool = (level: number): Tool => ({
  run: (state, ...rest) =>
    isWithin(state, nodes.heading, level)
      ? setBlockType(nodes.paragraph)(state, ...rest)
      : setBlockType(nodes.heading, { level })(state, ...rest),
  isOn: (state) => isWithin(state, nodes.heading, level),
});

const listTool = (type: NodeType): Tool => ({
  run: (state, ...rest) =>
    isWithin(state, type)
      ? liftListItem(nodes.list_item)(state, ...rest)
      : wrapInList(type)(state, ...rest),
  isOn: (state) => isWithin(state, type),
});

/** The toolbar's tools. */
export const tools: Readonly<Record<ToolName, Tool>> = {
  bold: markTool(marks.strong),
  italic: markTool(marks.em),
  underline: markTool(marks.underline),
  heading: headingTool(2),
  smallHeading: headingTool(3),
  bullets: listTool(nodes.bullet_list),
  numbers: listTool(nodes.ordered_list),
  quote: {
    run: (state, ...rest) =>
      isWithin(state, nodes.blockquote)
        ? lift(state, ...rest)
        : wrapIn(nodes.blockquote)(state, ...rest),
    isOn: (state) => isWithin(state, nodes.blockquote),
  },
  undo: { run: undo },
  redo: { run: redo },
};

/** The link at the selection's begin, with its whole text. */
export function linkAt({
  selection,
}: EditorState): { mark: Mark; from: number; to: number } | null {
  const { $from, empty } = selection;
  const { parent } = $from;
  const after = parent.childAfter($from.parentOffset);
  const before = parent.childBefore($from.parentOffset);
  const found = [after, empty ? before : after].find(({ node }) => linkOf(node) !== undefined);
  const mark = linkOf(found?.node ?? null);
  if (found === undefined || mark === undefined) return null;
  const isLinked = (index: number) => {
    const child = parent.maybeChild(index);
    return child !== null && mark.isInSet(child.marks);
  };
  let [first, last] = [found.index, found.index];
  while (isLinked(first - 1)) first -= 1;
  while (isLinked(last + 1)) last += 1;
  const start = $from.start();
  const sizeBefore = (index: number) => {
    let size = 0;
    for (let each = 0; each < index; each += 1) size += parent.child(each).nodeSize;
    return size;
  };
  return { mark, from: start + sizeBefore(first), to: start + sizeBefore(last + 1) };
}

function linkOf(node: Written | null): Mark | undefined {
  return node?.marks.find(({ type }) => type === marks.link);
}

/** Links the selection, or the link that it stands in; without either it writes the address itself. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const known = linkAt(state);
    const { from, to } = state.selection.empty && known ? known : state.selection;
    const mark = marks.link.create({ href });
    const { tr } = state;
    if (from === to) tr.replaceSelectionWith(descriptionSchema.text(href, [mark]), false);
    else tr.removeMark(from, to, marks.link).addMark(from, to, mark);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

export const removeLink: Command = (state, dispatch) => {
  const known = linkAt(state);
  if (known === null) return false;
  dispatch?.(state.tr.removeMark(known.from, known.to, marks.link));
  return true;
};

/** Puts a picture of the media library in place of the selection. */
export const insertPicture =
  (path: string): Command =>
  (state, dispatch) => {
    const picture = nodes.image.create({ src: `${OWN_PICTURES}${path}` });
    const tr = state.tr.replaceSelectionWith(picture, false);
    tr.setSelection(TextSelection.near(tr.doc.resolve(tr.selection.to)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
