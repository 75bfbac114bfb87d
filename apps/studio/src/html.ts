/** Escapes text, so that it never becomes markup. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Markup that is safe to send. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Markup with values in it; every value that is not markup is escaped. */
export function markup(
  texts: TemplateStringsArray,
  ...values: (string | number | Html | Html[])[]
): Html {
  const escaped = values.flatMap((value) => {
    const parts = [value].flat();
    return parts
      .map((part) => (part instanceof Html ? part.text : escapeHtml(String(part))))
      .join('');
  });
  return new Html(String.raw({ raw: texts }, ...escaped));
}

export function pictureMarkup(url: string, alt: string, width: number, height: number): Html {
  return markup`<img src="${url}" alt="${alt}" width="${width}" height="${height}">`;
}

/**
 * Describes a round from its stored outcome: the studio's own record of type `Outcome`. Anything in
 * another shape has no description.
 */
export function described<Outcome>(outcome: unknown, describe: (outcome: Outcome) => Html): string {
  try {
    return describe(outcome as Outcome).text;
  } catch {
    return '';
  }
}
