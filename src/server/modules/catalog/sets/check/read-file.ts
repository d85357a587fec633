import { maxAttributes } from '#contract/catalog/attributes.ts'
import { catalogLimits, type CatalogLimits } from '#contract/catalog/catalog-limits.ts'
import { catalogFile, maxCatalogFileBytes, type CatalogFile } from '#contract/catalog/sets/catalog-file.ts'
import type { InvalidField } from '#platform/errors/app-error.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { parseDocument } from '#platform/http/input/parse-input.ts'
import { translate } from '#platform/language/translate.ts'

/** Maximum number of entries of a list for which there is no specific limit. Far above the length of a valid list. */
const maxEntries = 200
/** Maximum number of values within one entry of a list. Far above the number in a valid entry. */
const maxValues = 10_000
/** Maximum number of values in a file. Far above the number in a valid file. */
const maxAllValues = 250_000

export type ReadFile = { file: CatalogFile } | { errors: InvalidField[]; hasTooMany?: boolean }

/**
 * Parses the text of a catalog file. Returns the file, or the errors, each with its position in the file. `hasTooMany`
 * is true if a list has more entries than `limits` allow.
 */
export function readCatalogFile(text: string, limits: CatalogLimits = catalogLimits): ReadFile {
  if (Buffer.byteLength(text) > maxCatalogFileBytes)
    return oneError('', (language) =>
      translate(language, 'error.catalog-file.too-large', { megabytes: maxCatalogFileBytes / 1_000_000 }),
    )
  let value: unknown
  try {
    // Remove the byte order mark that some editors on Windows write at the start of a file.
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return oneError('', (language) => translate(language, 'error.catalog-file.no-json'))
  }
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown }
  if (format !== 'souk-catalog')
    return oneError('format', (language) => translate(language, 'error.catalog-file.format'))
  if (version !== 1 && version !== 2)
    return oneError('version', (language) => translate(language, 'error.catalog-file.version'))
  const crowded = findCrowded(value as object, limits)
  if (crowded)
    return {
      ...oneError(crowded, (language) => translate(language, 'error.catalog-file.too-many')),
      hasTooMany: true,
    }
  try {
    const parsed = parseDocument(catalogFile, value)
    return 'errors' in parsed ? parsed : { file: parsed.data }
  } catch {
    return oneError('', (language) => translate(language, 'error.catalog-file.too-deep'))
  }
}

function oneError(field: string, text: LocalizedText): { errors: InvalidField[] } {
  return { errors: [{ field, text }] }
}

/**
 * Returns the position of a list with too many entries, or of an entry with too many values. These numbers are checked
 * before the entries, because each invalid entry would cause a separate error.
 */
function findCrowded(file: object, limits: CatalogLimits): string | undefined {
  const max: Partial<Record<string, number>> = { ...limits, attributes: maxAttributes }
  let all = 0
  for (const [name, part] of Object.entries(file)) {
    if (typeof part !== 'object' || part === null) continue
    const entries = Object.entries(part as object)
    if (entries.length > (max[name] ?? maxEntries)) return name
    for (const [at, entry] of entries) {
      const values = countValues(entry, maxValues)
      all += values
      if (values > maxValues || all > maxAllValues) return `${name}.${at}`
      const { aliases } = (entry ?? {}) as { aliases?: unknown }
      if (name === 'colors' && Array.isArray(aliases) && aliases.length > limits.aliases)
        return `${name}.${at}.aliases`
    }
  }
  return undefined
}

/**
 * Returns the number of values within a value, on all levels. Stops counting above `max`. Does not use recursion,
 * because files can be deeply nested.
 */
function countValues(value: unknown, max: number): number {
  const open: unknown[] = [value]
  let count = 0
  for (; open.length > 0 && count <= max; count++) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    const values = Object.values(next)
    if (values.length > max) return values.length
    open.push(...values)
  }
  return count
}
