const THAI_LETTER = /[\u0E00-\u0E7F]/;

/**
 * The `lang` attribute for text from data: server and operators write Thai, independent of the interface's
 * language (WCAG 3.1.2). Text without Thai letters is undefined and inherits the language of its
 * surroundings.
 */
export function textLanguage(text: string): 'th' | undefined {
  return THAI_LETTER.test(text) ? 'th' : undefined;
}
