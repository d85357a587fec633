import { z } from 'zod'
import { inputError } from '#contract/input-errors.ts'
import { headerText, lineText } from '#contract/text.ts'
import { attribute, maxAttributes } from '../attributes.ts'
import { colorName } from '../catalog.ts'
import { catalogLists } from '../lists.ts'
import { pageTexts } from './page-texts.ts'

/**
 * Maximum size of a catalog file in bytes. Must be larger than the indented file of a catalog with the maximum number
 * of attributes, choices and synonyms.
 */
export const maxCatalogFileBytes = 10_000_000

const language = z
  .string()
  .max(5, { abort: true })
  .regex(/^[a-z]{2}(-[A-Z]{2})?$/)
const texts = (max: number) => z.record(language, headerText(max).min(1)).default({})
const typeLabel = lineText(80).min(1, inputError('name'))
const isOff = z.boolean().default(false)

const fileType = z.object({
  /** Label of the type. The label identifies the type in listings, URLs and this file. */
  label: typeLabel,
  /** Label of the parent type. Null for the first level. */
  parent: typeLabel.nullable().default(null),
  /**
   * Display names, keyed by language. In a language without a name, pages show the built-in translation or the label.
   */
  names: texts(60),
  /** Whether listings of the type have a department. */
  hasGender: isOff,
  /**
   * Whether items of the type have sizes. Null to inherit from the parent type. Types of the first level have sizes by
   * default.
   */
  hasSizes: z.boolean().nullable().default(null),
  /** Category in Google's product taxonomy: its id or path. */
  googleCategory: lineText(300).default(''),
  isRetired: isOff,
  /** Label of the type that this type was merged into, if any. */
  mergedInto: typeLabel.nullable().default(null),
})
export type FileType = z.output<typeof fileType>

const fileAttribute = attribute.omit({ typeIds: true }).extend({
  /** Labels of the types whose listings have this attribute. Empty for all types. */
  types: z.array(typeLabel).max(200).default([]),
})
export type FileAttribute = z.output<typeof fileAttribute>

const fileColor = z.object({
  label: colorName.min(1, inputError('color')),
  names: texts(60),
  /** Alternative names of the color, which are accepted in imported files and searches. */
  aliases: z.array(colorName.min(1)).default([]),
  /** Whether sellers can choose the color from the list. */
  isOffered: z.boolean().default(true),
})
export type FileColor = z.output<typeof fileColor>

const searchWord = lineText(60).regex(/[\p{L}\p{N}]/u, inputError('search-word'))
const fileSynonym = z.object({
  word: searchWord,
  means: searchWord,
  isMutual: z.boolean().default(true),
  isFallback: isOff,
  language: lineText(35).nullable().default(null),
})
export type FileSynonym = z.output<typeof fileSynonym>

const { departments, conditions, families, sizeSystems, fields } = catalogLists.shape

/**
 * Configuration of a catalog as one file, which is the format of category sets, exports and imports. If types,
 * attributes, colors or synonyms are absent, the catalog has none. All other absent lists have the built-in values. The
 * import checks `catalogLimits`.
 */
export const catalogFile = z.object({
  format: z.literal('souk-catalog'),
  /**
   * Version 2 adds `fields` and `hasSizes`. A file that does not use these fields has version 1, which older builds can
   * read.
   */
  version: z.literal([1, 2]),
  /** Whether listings must, can or cannot have a brand and a color. If absent, both are required. */
  fields,
  /** Types in display order. A parent can come after its children. */
  types: z.array(fileType).default([]),
  attributes: z.array(fileAttribute).max(maxAttributes).default([]),
  colors: z.array(fileColor).default([]),
  departments,
  conditions,
  families,
  sizeSystems,
  synonyms: z.array(fileSynonym).default([]),
  words: pageTexts.default({}),
})
export type CatalogFile = z.output<typeof catalogFile>

/** Returns the lowest version of the format that can express the content of a file. */
export function getRequiredFileVersion({
  fields,
  types,
}: Pick<CatalogFile, 'fields' | 'types'>): CatalogFile['version'] {
  const hasRules =
    Object.values(fields).some((use) => use !== 'required') || types.some(({ hasSizes }) => hasSizes !== null)
  return hasRules ? 2 : 1
}
