/**
 * Filter by one field: its value must be one of the choices (`true` or `false` for yes or no), or a number in the
 * range.
 */
export type FieldFilter = readonly string[] | { min?: number; max?: number }

/** Filters keyed by the code of the field. */
export type FieldFilters = Readonly<Record<string, FieldFilter>>

/** Maximum length of filters in string form. */
export const maxFilterText = 2000
const maxFilters = 10
const codePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
const rangePattern = /^(-?\d{1,10}(?:\.\d{1,3})?)?\.\.(-?\d{1,10}(?:\.\d{1,3})?)?$/

/** Formats filters as a string for a URL, such as `gift:yes,no;staff:5..10`. Returns '' if there are no filters. */
export function formatFieldFilters(filters: FieldFilters): string {
  return Object.entries(filters)
    .flatMap(([code, filter]) => {
      const text = 'length' in filter ? filter.join(',') : `${filter.min ?? ''}..${filter.max ?? ''}`
      return text === '' || text === '..' ? [] : [`${code}:${text}`]
    })
    .join(';')
}

/** Parses filters that `formatFieldFilters` formatted. Ignores all text in other formats. */
export function parseFieldFilters(text: string | undefined): FieldFilters {
  const parts = (text ?? '').split(';', maxFilters).flatMap((part): [string, FieldFilter][] => {
    const at = part.indexOf(':')
    const code = part.slice(0, at)
    const filter = filterOf(part.slice(at + 1))
    return at > 0 && codePattern.test(code) && filter ? [[code, filter]] : []
  })
  return Object.fromEntries(parts)
}

function filterOf(text: string): FieldFilter | undefined {
  const range = rangePattern.exec(text)
  if (range) {
    const [, min, max] = range
    if (min === undefined && max === undefined) return undefined
    return {
      ...(min !== undefined && { min: Number(min) }),
      ...(max !== undefined && { max: Number(max) }),
    }
  }
  const codes = text.split(',').filter((code) => codePattern.test(code))
  return codes.length === 0 ? undefined : codes
}
