import { element, make } from './elements.ts';
import { isEnglish } from './language.ts';

/**
 * Returns the rules from a template of the page, with each `{name}` replaced by its value. Rules for a variant other
 * than `only` are left out.
 */
export function rules(
  template: string,
  values: Readonly<Record<string, string | number>> = {},
  only = '',
): HTMLElement {
  const items = element(template, HTMLTemplateElement).content.querySelectorAll('li');
  const texts = Array.from(items).flatMap(({ dataset, textContent }) => {
    if (dataset['only'] !== undefined && dataset['only'] !== only) return [];
    const text = (isEnglish ? dataset['en'] : textContent) ?? '';
    const inOneLine = text.trim().replaceAll(/\s+/g, ' ');
    return inOneLine.replaceAll(/\{(\w+)\}/g, (_place, name: string) => String(values[name]));
  });
  return rulesList(texts);
}

export function rulesList(texts: readonly string[]): HTMLElement {
  return make('ul', 'rules', ...texts.map((text) => make('li', '', text)));
}

export function table(
  className: string,
  titles: readonly string[],
  rows: readonly (readonly (Node | string)[])[],
): HTMLTableElement {
  const made = make('table', className);
  made.createTHead().append(make('tr', '', ...titles.map((title) => make('th', '', title))));
  const lines = rows.map((cells) => make('tr', '', ...cells.map((cell) => make('td', '', cell))));
  made.createTBody().append(...lines);
  return made;
}

/** Returns a list of figures of the game, each below its name. */
export function figures(rows: readonly (readonly [term: string, text: string])[]): HTMLElement {
  const lines = rows.map(([term, text]) =>
    make('div', '', make('dt', '', term), make('dd', '', text)),
  );
  return make('dl', 'facts', ...lines);
}
