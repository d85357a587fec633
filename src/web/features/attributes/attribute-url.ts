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
export function parseAttributeFilters(params: URLSearchParams): Pick<FilterInput, 'attributes'> {
  const found: Record<string, AttributeFilter> = {}
  for (const [name, text] of params) {
    const [, code = '', bound] = /^attr\.([^.]+)(?:\.(min|max))?$/.exec(name) ?? []
    const before = Object.hasOwn(found, code) ? found[code] : undefined
    if (!isCode(code) || (!before && Object.keys(found).length === maxFilters)) continue
    if (bound) {
      // Numbers can have a decimal point or a decimal comma.
      const isNumber = /^-?\d{1,10}([.,]\d{1,3})?$/.test(text)
      const number = Math.max(-maxNumber, Math.min(maxNumber, Number(text.replace(',', '.'))))
      if (isNumber && !Array.isArray(before)) found[code] = { ...before, [bound]: number }
    } else if (isCode(text) && (!before || Array.isArray(before)))
      found[code] = [...new Set(before).add(text)].slice(0, maxChosen)
  }
  return Object.keys(found).length > 0 ? { attributes: found } : {}
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
