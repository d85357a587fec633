import { minorUnitsPerUnit } from '#web/lib/format/currency.ts'
import { sorts } from 'virtual:contract-values'
import type { Filter, FilterInput } from '#contract/catalog/catalog.ts'
import { parseAttributeFilters, attributeParams } from '../attributes/attribute-url.ts'

/** Facets that accept several values. The same names are used in the URL and in the filter. */
export const facetKeys = [
  'gender',
  'type',
  'brand',
  'size',
  'color',
  'colorFamily',
  'condition',
  'seller',
] as const
export type FacetKey = (typeof facetKeys)[number]

const maxChoices = { gender: 40, condition: 20 } as Partial<Record<FacetKey, number>>
const defaultMaxChoices = 50
/**
 * Maximum lengths of facet values that are codes from the marketplace's settings. All other facets contain names that
 * sellers enter, for which `defaultMaxLength` applies.
 */
const maxLengths = { gender: 40, condition: 40, colorFamily: 40 } as Partial<Record<FacetKey, number>>
const defaultMaxLength = 80

/**
 * Parses a filter from a URL. Drops values that are unknown, invalid or too long, so that the server never rejects the
 * filter. Prices are whole currency units in the URL and cents in the filter.
 */
export function filterFromUrl(params: URLSearchParams): FilterInput {
  const search = params.get('search')?.trim().slice(0, 200)
  const [minCents, maxCents] = [centsOf(params.get('min')), centsOf(params.get('max'))]
  const isExact = search && params.get('exact') === '1'
  const sort = sorts.find((name) => name === params.get('sort'))
  const page = wholeNumber(params.get('page'), 100_000)
  return {
    ...(search && { search }),
    ...(isExact && { isExact }),
    ...Object.fromEntries(facetKeys.flatMap((key) => filterEntry(key, choicesOf(params, key)))),
    ...(minCents !== undefined && { minCents }),
    ...(maxCents !== undefined && { maxCents }),
    ...(params.get('stock') === '1' && { inStock: true }),
    ...parseAttributeFilters(params),
    ...(sort && !isUsualSort(sort, search) && { sort }),
    ...(page !== undefined && page > 1 && { page }),
  }
}

/** Formats a filter as the query string of a URL, without default values. `filterFromUrl` parses the query string. */
export function queryOfFilter(filter: FilterInput): string {
  const params = new URLSearchParams()
  if (filter.search) params.set('search', filter.search)
  if (filter.search && filter.isExact) params.set('exact', '1')
  for (const key of facetKeys) for (const value of filter[key] ?? []) params.append(key, value)
  if (filter.minCents !== undefined) params.set('min', String(filter.minCents / minorUnitsPerUnit()))
  if (filter.maxCents !== undefined) params.set('max', String(filter.maxCents / minorUnitsPerUnit()))
  if (filter.inStock) params.set('stock', '1')
  for (const [name, value] of attributeParams(filter)) params.append(name, value)
  if (filter.sort && !isUsualSort(filter.sort, filter.search)) params.set('sort', filter.sort)
  if (filter.page && filter.page > 1) params.set('page', String(filter.page))
  return params.size > 0 ? `?${params}` : ''
}

/**
 * Returns whether this sort order is the default for lists without a search. The default order of a search depends on
 * its words.
 */
function isUsualSort(sort: (typeof sorts)[number], search: string | undefined): boolean {
  return !search && (sort === 'newest' || sort === 'relevance')
}

/** Returns the filter with a different page number. */
export function withPage(filter: FilterInput, page: number): FilterInput {
  return { ...filter, page }
}

/**
 * Returns the filter without one value of a facet, or without the whole facet if no value is passed. Also resets the
 * page number.
 */
export function withoutFilter(filter: FilterInput, key: keyof Filter, value?: string): FilterInput {
  const { [key]: removed, page: _, ...rest } = filter
  if (value === undefined || !Array.isArray(removed)) return rest
  const left = removed.filter((choice) => choice !== value)
  return left.length > 0 ? { ...rest, [key]: left } : rest
}

function choicesOf(params: URLSearchParams, key: FacetKey): string[] {
  const named = params
    .getAll(key)
    .filter((value) => value !== '' && value.length <= (maxLengths[key] ?? defaultMaxLength))
  // Older URLs might contain colors with capital letters.
  const normalized = key === 'color' ? named.map((value) => value.toLowerCase()) : named
  return [...new Set(normalized)].slice(0, maxChoices[key] ?? defaultMaxChoices)
}

function filterEntry(key: FacetKey, choices: string[]): [FacetKey, string[]][] {
  return choices.length > 0 ? [[key, choices]] : []
}

function centsOf(text: string | null): number | undefined {
  const units = wholeNumber(text, 1_000_000)
  return units === undefined ? undefined : units * minorUnitsPerUnit()
}

function wholeNumber(text: string | null, max: number): number | undefined {
  if (text === null || !/^\d{1,9}$/.test(text)) return undefined
  return Math.min(Number(text), max)
}
