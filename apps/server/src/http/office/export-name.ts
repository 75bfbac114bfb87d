/**
 * Names the file of an export by its parts, its Bangkok days, and whether one of the filters is set:
 * `report-play-day-2026-11-01-2026-11-26-filtered.csv`.
 */
export function exportName(
  parts: readonly string[],
  days: readonly string[],
  { filters, format }: { filters: object; format: string },
): string {
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const words = [...parts, ...days, ...(isFiltered ? ['filtered'] : [])];
  return `${words.join('-')}.${format}`;
}
