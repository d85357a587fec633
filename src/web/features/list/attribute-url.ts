import type { AttributeFilter } from '#contract/catalog/attributes.ts'
import type { FilterInput } from '#contract/catalog/catalog.ts'

const maxFilters = 20
const maxChosen = 50
const maxNumber = 1e9
const isCode = (text: string): boolean => text.length <= 40 && /^[a-z\d]+(-[a-z\d]+)*$/.test(text)

/**
 * Parses filters by attributes from a URL: `attr.material=wool&attr.weight.min=2`. Invalid values are dropped, so that
 * the server never rejects the filter.
 */
export function attributeFiltersOf(params: URLSearchParams): Pick<FilterInput, 'attributes'> {
  const found = new Map<string, AttributeFilter>()
  for (const [name, text] of params) {
    const [prefix, code = '', bound, ...rest] = name.split('.')
    const before = found.get(code)
    if (prefix !== 'attr' || !isCode(code) || rest.length > 0) continue
    if (before === undefined && found.size === maxFilters) continue
    if (bound === undefined) {
      const chosen = before ?? []
      if (Array.isArray(chosen) && isCode(text) && !chosen.includes(text) && chosen.length < maxChosen)
        found.set(code, [...chosen, text])
    } else if ((bound === 'min' || bound === 'max') && !Array.isArray(before)) {
      const number = numberOf(text)
      if (number !== undefined) found.set(code, { ...before, [bound]: number })
    }
  }
  return found.size > 0 ? { attributes: Object.fromEntries(found) } : {}
}

/** Returns the URL parameters of the filters by attributes. */
export function attributeParams({ attributes = {} }: FilterInput): [name: string, value: string][] {
  return Object.entries(attributes).flatMap(([code, filter]) =>
    Object.entries(filter).map(([key, value]): [string, string] => [
      `attr.${code}${Array.isArray(filter) ? '' : `.${key}`}`,
      String(value),
    ]),
  )
}

/** Parses a number with a decimal point or comma. */
function numberOf(text: string): number | undefined {
  if (!/^-?\d{1,12}([.,]\d{1,3})?$/.test(text.trim())) return undefined
  return Math.max(-maxNumber, Math.min(maxNumber, Number(text.replace(',', '.'))))
}
