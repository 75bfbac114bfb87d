type Child = Node | string;

/** Returns the page's element with this id. @throws Error if the page has no such element of this class. */
export function elementById<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} #${id}`);
  return found;
}

/**
 * Creates an element with a class and children. Strings become text, never markup, so that they cannot inject HTML.
 */
export function makeElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...children.filter((child) => child !== ''));
  return made;
}

export function makeButton(
  className: string,
  press: () => void,
  ...children: Child[]
): HTMLButtonElement {
  const made = makeElement('button', className, ...children);
  made.type = 'button';
  made.onclick = press;
  return made;
}

/** Creates an image. Without `alt`, screen readers skip the image. */
export function makePicture(source: string, alt = '', className = ''): HTMLImageElement {
  const made = makeElement('img', className);
  made.src = source;
  made.alt = alt;
  return made;
}

export function makeSvg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: SVGElement[]
): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
