import type { ImportPreview } from '#contract/listings/import-mapping.ts'
import type { Column } from '../csv/csv-columns.ts'
import type { ImportPlan } from '../rows/import-plan.ts'
import type { ImportEntry } from '../rows/import-rows.ts'

const maxSamples = 2
const maxSampleLength = 80

/** Adds the cells of a row to the sample values of their columns, up to the maximum number of samples per column. */
export function addSamples(samples: readonly Set<string>[], cells: readonly string[]): void {
  for (const [i, found] of samples.entries()) {
    const cell = (cells[i] ?? '').trim()
    if (cell !== '' && found.size < maxSamples) found.add(cell.slice(0, maxSampleLength))
  }
}

/** Adds the values that a listing would store, such as a description without its HTML, to the samples. */
export function addStoredValues(
  stored: ImportPreview['stored'],
  { computed, cells }: ImportEntry,
  { at }: ImportPlan,
): void {
  const fields = new Set([...at.keys(), ...(Object.keys(computed) as Column[])])
  for (const field of fields) {
    const column = at.get(field)
    const text = computed[field] ?? (column === undefined ? '' : (cells[column] ?? ''))
    const sample = text.replaceAll(/\s+/g, ' ').trim().slice(0, maxSampleLength)
    const found = (stored[field] ??= [])
    if (sample !== '' && found.length < maxSamples && !found.includes(sample)) found.push(sample)
  }
}

/** Returns the name of the column whose sale prices replace the regular prices, or null if there is no such column. */
export function salePriceColumn(plan: ImportPlan | undefined, header: readonly string[]): string | null {
  const column = plan?.hasSalePrice ? plan.woo?.salePrice : undefined
  return column === undefined ? null : (header[column]?.trim() ?? null)
}
