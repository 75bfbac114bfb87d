/** Escapes the characters that HTML treats as markup. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Markup in which all values are already escaped. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A template tag that escapes every value, except values that are markup themselves. */
export function htmlMarkup(
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
  return htmlMarkup`<img src="${url}" alt="${alt}" width="${width}" height="${height}">`;
}

/** Describes a stored outcome as HTML. Returns '' if the outcome does not have the expected shape. */
export function describeOutcome<Outcome>(
  outcome: unknown,
  describe: (outcome: Outcome) => Html,
): string {
  try {
    // A stored outcome of another form throws and is answered below.
    return describe(outcome as Outcome).text;
  } catch {
    return '';
  }
}
