/** The tools of a description that are commands of the editor, in the toolbar's order. */
export const toolNames = [
  'bold',
  'italic',
  'underline',
  'heading',
  'smallHeading',
  'bullets',
  'numbers',
  'quote',
  'undo',
  'redo',
] as const;
export type ToolName = (typeof toolNames)[number];
