import { z } from 'zod'
import { headerText } from '#contract/text.ts'

/**
 * Texts of public pages that depend on what a marketplace sells, with their maximum lengths. A text that is not set has
 * a neutral default.
 */
export const pageTextLengths = {
  /** Title of the home page. The placeholder `{marketplace}` is replaced with the name of the marketplace. */
  title: 80,
  /** Description of the home page for search engines. */
  description: 200,
  /** Heading of the home page. */
  heading: 60,
  /** Invitation to sellers on the home page. */
  sell: 200,
  /** Description of the marketplace in the footer. */
  footer: 200,
  /** Placeholder of the search field. */
  search: 60,
  /** Title of the example listing in the template for imports. */
  example: 60,
  /** Noun phrase for what the marketplace sells, as in "a marketplace for {subject}". */
  subject: 60,
  /** Name of one listing in counts, as in "1 book". */
  item: 30,
  /** Name of several listings in counts, as in "12 books". */
  items: 30,
} as const
export type PageTextName = keyof typeof pageTextLengths

const texts = Object.fromEntries(
  Object.entries(pageTextLengths).map(([name, max]) => [name, headerText(max).min(1).optional()]),
) as Record<PageTextName, z.ZodOptional<ReturnType<typeof headerText>>>

const language = z
  .string()
  .max(5, { abort: true })
  .regex(/^[a-z]{2}(-[A-Z]{2})?$/)

/** Texts of public pages, keyed by language. */
export const pageTexts = z.record(language, z.object(texts))
export type PageTexts = z.output<typeof pageTexts>
