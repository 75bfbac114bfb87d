/**
 * Names the file of an export by its parts, its Bangkok days, and whether filters narrow it:
 * `report-play-day-2026-11-01-2026-11-26-filtered.csv`.
 */
export function exportName(
  parts: readonly string[],
  days: readonly string[],
  { isFiltered, format }: { isFiltered: boolean; format: string },
): string {
  const words = [...parts, ...days, ...(isFiltered ? ['filtered'] : [])];
  return `${words.join('-')}.${format}`;
}
