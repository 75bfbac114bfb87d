/** Returns the English name for English readers, where there is one. */
export function nameIn<Name extends string | null>(
  { name, name_en }: { name: Name; name_en: string | null },
  language: 'th' | 'en',
): Name | string {
  return language === 'en' ? (name_en ?? name) : name;
}
