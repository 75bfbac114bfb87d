import type { thDescriptions } from './th-descriptions.ts';

export const enDescriptions: typeof thDescriptions = {
  toolbar: (label) => `Tools: ${label}`,
  text: 'Text',
  loading: 'The tools are opening. You can type already.',
  source: 'HTML',
  sourceOf: (label) => `HTML: ${label}`,
  tools: {
    bold: 'Bold (Ctrl+B)',
    italic: 'Italic (Ctrl+I)',
    underline: 'Underline (Ctrl+U)',
    heading: 'Heading',
    smallHeading: 'Small heading',
    bullets: 'List',
    numbers: 'Numbered list',
    quote: 'Quotation',
    undo: 'Undo (Ctrl+Z)',
    redo: 'Redo (Ctrl+Y)',
  },
  link: 'Link',
  address: 'Address',
  page: 'Page of the app',
  noPage: 'Choose from the list',
  addressHint: 'https://…, line:…, tel:… or a page of the app, such as /promotion',
  setLink: 'Set the link',
  removeLink: 'Remove the link',
};
