/** The languages of the pages (ops-52). */
export const languages = { th: 'ไทย', en: 'English' } as const;
export type Language = keyof typeof languages;

/** A text in every language. */
export type Text = Readonly<Record<Language, string>>;

export function both(th: string, en: string): Text {
  return { th, en };
}

/** Markup that needs no escaping. Only `html` and `trustedHtml` create it, so everything else is escaped. */
export interface Html {
  readonly render: (language: Language) => string;
}

export type Content = Html | Text | string | number | null | readonly Content[];

/** A template that escapes its values, unless they are Html. Null becomes nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  return {
    render: (language) =>
      parts.map((part, index) => part + render(values[index] ?? null, language)).join(''),
  };
}

/** For drawings and other markup from this repository. */
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
