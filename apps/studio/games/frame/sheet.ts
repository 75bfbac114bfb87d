import { elementById, makeElement } from './elements.ts';
import { isEnglish } from './language.ts';

/**
 * Returns the rules from a template of the page, with each `{name}` replaced by its value. Rules for a variant other
 * than `only` are left out.
 */
export function rulesFromTemplate(
  template: string,
  values: Readonly<Record<string, string | number>> = {},
  only = '',
): HTMLElement {
  const items = elementById(template, HTMLTemplateElement).content.querySelectorAll('li');
  const texts = Array.from(items).flatMap(({ dataset, textContent }) => {
    if (dataset['only'] !== undefined && dataset['only'] !== only) return [];
    const text = (isEnglish ? dataset['en'] : textContent) ?? '';
    const inOneLine = text.trim().replaceAll(/\s+/g, ' ');
    return inOneLine.replaceAll(/\{(\w+)\}/g, (_place, name: string) => String(values[name]));
  });
  return rulesList(texts);
}

export function rulesList(texts: readonly string[]): HTMLElement {
  return makeElement('ul', 'rules', ...texts.map((text) => makeElement('li', '', text)));
}

export function makeTable(
  className: string,
  titles: readonly string[],
  rows: readonly (readonly (Node | string)[])[],
): HTMLTableElement {
  const made = makeElement('table', className);
  made
    .createTHead()
    .append(makeElement('tr', '', ...titles.map((title) => makeElement('th', '', title))));
  const lines = rows.map((cells) =>
    makeElement('tr', '', ...cells.map((cell) => makeElement('td', '', cell))),
  );
  made.createTBody().append(...lines);
  return made;
}

/** Returns a list of figures of the game, each below its name. */
export function makeFigures(rows: readonly (readonly [term: string, text: string])[]): HTMLElement {
  const lines = rows.map(([term, text]) =>
    makeElement('div', '', makeElement('dt', '', term), makeElement('dd', '', text)),
  );
  return makeElement('dl', 'facts', ...lines);
}
