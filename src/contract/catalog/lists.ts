import { z } from 'zod'
import { defaultColorFamilies } from './colors.ts'
import { defaultConditions, defaultDepartments, defaultSizeSystems } from './default-lists.ts'
import { listingFieldUses } from './listing-fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { inputError } from '#contract/input-errors.ts'
import { headerText } from '#contract/text.ts'
import { largestInt } from '#contract/table.ts'

/** Permanent code of a value, as stored on listings. The display names of the value can change. */
const code = z
  .string()
  .trim()
  .toLowerCase()
  .max(40, { abort: true })
  .regex(/^[\p{Ll}\p{N}][\p{Ll}\p{N} '’&/.-]*$/u, inputError('value-code'))
const language = z
  .string()
  .max(5, { abort: true })
  .regex(/^[a-z]{2}(-[A-Z]{2})?$/)
/** Returns a schema for short texts keyed by language. In a language without an entry, pages show the built-in text. */
const texts = (max: number) => z.record(language, headerText(max).min(1)).default({})
const names = texts(60)
const isRetired = z.boolean().default(false)
const colorLabel = headerText(40).toLowerCase().min(1)

const listValue = z.object({
  code,
  names,
  /** Retired values stay on existing listings but are not offered for new listings. */
  isRetired,
  /**
   * Code of the value that this value was merged into, if any. URLs and imported files that contain the old code then
   * refer to the remaining value.
   */
  mergedInto: code.nullable().default(null),
})
const department = listValue.extend({
  /**
   * Words by which a search names this department, in lower case and without accents. If the list has words, only
   * searches with one of these words find the department's items. Null: the built-in words of the department, if any.
   */
  searchWords: z.array(headerText(40).toLowerCase().min(1)).max(60).nullable().default(null),
})
const condition = listValue.extend({
  explanations: texts(200),
  /** Whether structured data for search engines describes items in this condition as new. */
  isNew: z.boolean().default(false),
})
const family = z.object({
  code,
  names,
  swatch: z
    .string()
    .max(6, { abort: true, error: inputError('color-code') })
    .regex(/^[0-9a-f]{6}$/, inputError('color-code'))
    .nullable(),
  alsoCalled: z.array(colorLabel).max(40).default([]),
  shades: z.array(z.array(colorLabel).min(1).max(40)).max(40).default([]),
  isRetired,
})
const sizeSystem = z.object({
  code,
  names,
  /** Sizes in display order. A built-in size system also recognizes other sizes by their notation. */
  sizes: z.array(headerText(40).min(1)).max(120).default([]),
  isRetired,
})

const shapes = {
  departments: z.array(department).max(40),
  conditions: z.array(condition).max(20),
  families: z.array(family).max(60),
  sizeSystems: z.array(sizeSystem).max(40),
  /** Display names of types, keyed by the type's label. */
  typeNames: z.record(z.string().max(80), names),
  /** Display names of colors, keyed by the color's label. */
  colorNames: z.record(z.string().max(40), names),
  /** Whether listings must, can or cannot have a brand and a color. */
  fields: listingFieldUses,
  /**
   * Whether items of a type have sizes, keyed by the type's label. A type without an entry inherits from its parent.
   * Types of the first level have sizes by default.
   */
  typeSizes: z.record(z.string().max(80), z.boolean()),
}
const plain = { names: {}, isRetired: false }

/**
 * Catalog lists that describe listings. Brands, types and colors are stored separately. An omitted list has its default
 * values.
 */
export const catalogLists = z.object({
  departments: shapes.departments.default(() =>
    defaultDepartments.map((code) => ({ ...plain, code, mergedInto: null, searchWords: null })),
  ),
  conditions: shapes.conditions.default(() =>
    defaultConditions.map((code) => ({
      ...plain,
      code,
      mergedInto: null,
      explanations: {},
      isNew: code === 'new',
    })),
  ),
  families: shapes.families.default(() =>
    defaultColorFamilies.map(({ code, swatch, alsoCalled, shades }) => ({
      ...plain,
      code,
      swatch,
      alsoCalled: [...alsoCalled],
      shades: shades.map((line) => [...line]),
    })),
  ),
  sizeSystems: shapes.sizeSystems.default(() =>
    defaultSizeSystems.map(({ code, sizes }) => ({ ...plain, code, sizes: [...sizes] })),
  ),
  typeNames: shapes.typeNames.default({}),
  colorNames: shapes.colorNames.default({}),
  fields: shapes.fields.default(() => listingFieldUses.parse({})),
  typeSizes: shapes.typeSizes.default({}),
})
export type CatalogLists = z.output<typeof catalogLists>

/**
 * Returns whether a label is not allowed as a key of `typeNames` or `colorNames`, because JSON bodies and schemas
 * reject or drop the key `__proto__`.
 */
export const isReservedLabel = (label: string): boolean => label === '__proto__'

/** Lists that are keyed by type label. Renaming a type also renames its key in these lists. */
export const typeKeyedLists = ['typeNames', 'typeSizes'] as const satisfies readonly (keyof CatalogLists)[]

/**
 * Settings and lists that determine the commission rate (see `getCommissionRate`). Each field has the same name as its
 * setting or list.
 */
export const commissionRates = z.object({
  /** Commission on the price of each item sold, in basis points: 1000 is 10%. */
  commissionBps: z.int(),
})
export type CommissionRates = z.output<typeof commissionRates>

/** Kinds of values that are stored on listings and can be merged. */
export const mergeableKinds = ['department', 'condition', 'type'] as const
export type MergeableKind = (typeof mergeableKinds)[number]

const version = z.int().min(0).max(largestInt)
const counts = z.record(z.string(), z.int())
const reply = z.object({
  lists: catalogLists,
  /** Version for optimistic locking, which clients send with a change. 0 before the first change. */
  version,
  /** Number of listings per value, including listings that are not for sale and excluding deleted listings. */
  listed: z.object({ departments: counts, conditions: counts }),
})
export type CatalogListsReply = z.infer<typeof reply>

const value = z.object({ code: z.string(), name: z.string() })

export const catalogListCalls = {
  listCatalogValues: endpoint({
    summary:
      'Returns the departments, conditions with explanations and sizes by system that new listings can have',
    who: 'anyone',
    method: 'GET',
    path: '/categories/values',
    reply: z.object({
      /** Whether listings must, can or cannot have a brand and a color. */
      fields: listingFieldUses,
      departments: z.array(value),
      conditions: z.array(value.extend({ explanation: z.string() })),
      sizeSystems: z.array(value.extend({ sizes: z.array(z.string()) })),
    }),
    errors: [],
  }),
  getCatalogLists: endpoint({
    summary:
      'Returns departments, conditions, color families and size systems with their number of listings, ' +
      'including retired ones',
    who: { right: 'catalog' },
    method: 'GET',
    path: '/api/admin/catalog-lists',
    reply,
    errors: [],
  }),
  saveCatalogLists: endpoint({
    summary: 'Saves the given lists. The changes take effect immediately in every process',
    who: { right: 'catalog' },
    method: 'PUT',
    path: '/api/admin/catalog-lists',
    body: z.object({ version, ...z.object(shapes).partial().shape }),
    reply,
    errors: ['stale_version', 'in_use', 'name_taken', 'older_build_connected'],
  }),
  mergeCatalogValue: endpoint({
    summary:
      'Merges a department, condition or type into another: moves its listings, and makes its names refer ' +
      'to the other value',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/catalog-lists/merge',
    body: z.object({
      kind: z.enum(mergeableKinds),
      /** Code of the value that is merged into another value. For a type, the type's label. */
      from: z.string().max(80),
      into: z.string().max(80),
    }),
    reply: z.object({ mergeId: z.string(), moved: z.int() }),
    errors: ['not_found', 'in_use'],
  }),
}
