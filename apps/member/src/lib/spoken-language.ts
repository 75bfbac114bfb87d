const THAI_LETTER = /[\u0E00-\u0E7F]/;

/**
 * For the `lang` of a text that comes from data: the server and operators write Thai, whatever the
 * interface speaks (WCAG 3.1.2). Undefined where it has no Thai letter, and is read as what is around it.
 */
export function spokenLanguage(text: string): 'th' | undefined {
  return THAI_LETTER.test(text) ? 'th' : undefined;
}
