/** The languages of the sandbox's pages (ops-52). */
export const languages = { th: 'ไทย', en: 'English' } as const;
export type Language = keyof typeof languages;

/** A text in both languages. */
export type Text = Readonly<Record<Language, string>>;

export function both(th: string, en: string): Text {
  return { th, en };
}

/** Safe markup in both languages. Only `html` and `trustedHtml` create it, so all other values are escaped. */
export interface Html {
  readonly render: (language: Language) => string;
}

export type Content = Html | Text | string | number | null | readonly Content[];

/** A template tag that escapes every value, except Html values. A null value renders as nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  return {
    render: (language) =>
      parts.map((part, index) => part + render(values[index] ?? null, language)).join(''),
  };
}

/** Marks markup from this repository as safe, such as drawings. Never call it with user input. */
export function trustedHtml(markup: string): Html {
  return { render: () => markup };
}

function render(content: Content, language: Language): string {
  if (content === null) return '';
  if (typeof content === 'string') return escape(content);
  if (typeof content === 'number') return String(content);
  if ('render' in content) return content.render(language);
  if ('th' in content) return escape(content[language]);
  return content.map((part) => render(part, language)).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
