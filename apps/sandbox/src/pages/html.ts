/** Markup that needs no escaping. Only `html` and `trustedHtml` create it, so everything else is escaped. */
export interface Html {
  readonly html: string;
}

export type Content = Html | string | number | null | readonly Content[];

/** A template that escapes its values, unless they are Html. Null becomes nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  const written = parts.map((part, index) => part + render(values[index] ?? null));
  return { html: written.join('') };
}

/** For drawings and other markup from this repository. */
export function trustedHtml(markup: string): Html {
  return { html: markup };
}

function render(content: Content): string {
  if (content === null) return '';
  if (typeof content === 'string') return escape(content);
  if (typeof content === 'number') return String(content);
  if ('html' in content) return content.html;
  return content.map(render).join('');
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
