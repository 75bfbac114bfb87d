type Child = Node | string;

/** An element of the page by its id, as the kind it has to be. @throws Error where it is missing. */
export function element<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} #${id}`);
  return found;
}

/** A new element with its class and children; never from markup, so that text stays text. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
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
  const made = make('button', className, ...children);
  made.type = 'button';
  made.onclick = press;
  return made;
}

/** A picture; without `alt` it is decoration. */
export function makePicture(source: string, alt = '', className = ''): HTMLImageElement {
  const made = make('img', className);
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
