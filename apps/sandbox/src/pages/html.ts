/** The languages of the sandbox's pages (ops-52). */
export const languageNames = { th: 'ไทย', en: 'English' } as const;
export type PageLanguage = keyof typeof languageNames;

/** A text in both languages. */
export type BilingualText = Readonly<Record<PageLanguage, string>>;

export function bilingual(th: string, en: string): BilingualText {
  return { th, en };
}

/** Safe markup in both languages. Only `html` and `trustedHtml` create it, so all other values are escaped. */
export interface Html {
  readonly render: (language: PageLanguage) => string;
}

export type HtmlContent = Html | BilingualText | string | number | null | readonly HtmlContent[];

/** A template tag that escapes every value, except Html values. A null value renders as nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlContent[]): Html {
  return {
    render: (language) =>
      parts.map((part, index) => part + render(values[index] ?? null, language)).join(''),
  };
}

/** Marks markup from this repository as safe, such as drawings. Never call it with user input. */
export function trustedHtml(markup: string): Html {
  return { render: () => markup };
}

function render(content: HtmlContent, language: PageLanguage): string {
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
