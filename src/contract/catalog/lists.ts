import { z } from 'zod'
import { knownFamilies } from './colors.ts'
import { knownConditions, knownDepartments, knownSizeSystems } from './known-lists.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fault } from '#contract/input-faults.ts'
import { headerText } from '#contract/text.ts'
import { largestInt } from '#contract/table.ts'

/** What listings carry for good; what people read for it may change. */
const code = z
  .string()
  .trim()
  .toLowerCase()
  .max(40, { abort: true })
  .regex(/^[\p{Ll}\p{N}][\p{Ll}\p{N} '’&/.-]*$/u, fault('value-code'))
const language = z
  .string()
  .max(5, { abort: true })
  .regex(/^[a-z]{2}(-[A-Z]{2})?$/)
/** By language; where one is missing, the words that come with the language stand. */
const texts = (most: number) => z.record(language, headerText(most).min(1)).default({})
const names = texts(60)
const isRetired = z.boolean().default(false)
const colorLabel = headerText(40).toLowerCase().min(1)

const department = z.object({
  code,
  names,
  /** Stays on what has it and is offered for nothing new. */
  isRetired,
  /** What it has become part of: addresses and files that name it mean that one. */
  mergedInto: code.nullable().default(null),
})
const condition = department.extend({
  explanations: texts(200),
  /** As search engines are told: never used before. */
  isNew: z.boolean().default(false),
})
const family = z.object({
  code,
  names,
  swatch: z
    .string()
    .max(6, { abort: true, error: fault('color-code') })
    .regex(/^[0-9a-f]{6}$/, fault('color-code'))
    .nullable(),
  alsoCalled: z.array(colorLabel).max(40).default([]),
  shades: z.array(z.array(colorLabel).min(1).max(40)).max(40).default([]),
  isRetired,
})
const sizeSystem = z.object({
  code,
  names,
  /** In their order; a system that comes with the software may know more by how they are written. */
  sizes: z.array(headerText(40).min(1)).max(120).default([]),
  isRetired,
})

const shapes = {
  departments: z.array(department).max(40),
  conditions: z.array(condition).max(20),
  families: z.array(family).max(60),
  sizeSystems: z.array(sizeSystem).max(40),
  /** What types are called, by their label. */
  typeNames: z.record(z.string().max(80), names),
  /** What colors are called. */
  colorNames: z.record(z.string().max(40), names),
}
const plain = { names: {}, isRetired: false }

/** The lists a listing is described from, but for brands, types and colors; each may be left out and is the usual one then. */
export const catalogLists = z.object({
  departments: shapes.departments.default(() =>
    knownDepartments.map((code) => ({ ...plain, code, mergedInto: null })),
  ),
  conditions: shapes.conditions.default(() =>
    knownConditions.map((code) => ({
      ...plain,
      code,
      mergedInto: null,
      explanations: {},
      isNew: code === 'new',
    })),
  ),
  families: shapes.families.default(() =>
    knownFamilies.map(({ code, swatch, alsoCalled, shades }) => ({
      ...plain,
      code,
      swatch,
      alsoCalled: [...alsoCalled],
      shades: shades.map((line) => [...line]),
    })),
  ),
  sizeSystems: shapes.sizeSystems.default(() =>
    knownSizeSystems.map(({ code, sizes }) => ({ ...plain, code, sizes: [...sizes] })),
  ),
  typeNames: shapes.typeNames.default({}),
  colorNames: shapes.colorNames.default({}),
})
export type CatalogLists = z.output<typeof catalogLists>

/** What is kept of a type by its label, and goes with it when it is renamed. */
export const listsOfTypes = ['typeNames'] as const satisfies readonly (keyof CatalogLists)[]

/** What the rate of an item is decided from (`rateOf`): settings and lists of these names. */
export const commissionRates = z.object({
  /** Of the price of each item sold: 1000 is 10 %. */
  commissionBps: z.int(),
})
export type CommissionRates = z.output<typeof commissionRates>

/** Lists whose values listings carry. */
export const mergedKinds = ['department', 'condition', 'type'] as const
export type MergedKind = (typeof mergedKinds)[number]

const version = z.int().min(0).max(largestInt)
const counts = z.record(z.string(), z.int())
const reply = z.object({
  lists: catalogLists,
  /** To be sent with a change; 0 before the first one. */
  version,
  /** Listings that have a value, those not on sale too; removed ones do not count. */
  listed: z.object({ departments: counts, conditions: counts }),
})
export type CatalogListsReply = z.infer<typeof reply>

const value = z.object({ code: z.string(), name: z.string() })

export const catalogListCalls = {
  listCatalogValues: endpoint({
    summary:
      'What a new listing may choose from: departments, conditions with what each means, sizes by system',
    who: 'anyone',
    method: 'GET',
    path: '/categories/values',
    reply: z.object({
      departments: z.array(value),
      conditions: z.array(value.extend({ explanation: z.string() })),
      sizeSystems: z.array(value.extend({ sizes: z.array(z.string()) })),
    }),
    errors: [],
  }),
  getCatalogLists: endpoint({
    summary:
      'Departments, conditions, color families and size systems, retired ones too, with their listings',
    who: { right: 'catalog' },
    method: 'GET',
    path: '/api/admin/catalog-lists',
    reply,
    errors: [],
  }),
  saveCatalogLists: endpoint({
    summary: 'Changes those of these lists that are sent, in every process at once',
    who: { right: 'catalog' },
    method: 'PUT',
    path: '/api/admin/catalog-lists',
    body: z.object({ version, ...z.object(shapes).partial().shape }),
    reply,
    errors: ['stale_version', 'in_use', 'name_taken'],
  }),
  mergeCatalogValue: endpoint({
    summary:
      'Makes a department, condition or type part of another: its listings move, what names it means the other',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/catalog-lists/merge',
    body: z.object({
      kind: z.enum(mergedKinds),
      /** Of a type its label. */
      from: z.string().max(80),
      into: z.string().max(80),
    }),
    reply: z.object({ mergeId: z.string(), moved: z.int() }),
    errors: ['not_found', 'in_use'],
  }),
}
