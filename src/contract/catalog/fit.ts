import { z } from 'zod'

/** Possible answers to the question of how an item fits, compared with its labeled size. */
export const fitAnswers = ['small', 'true', 'large'] as const
export type FitAnswer = (typeof fitAnswers)[number]

/** Number of buyers per answer. */
export const fitCounts = z.object({ small: z.int(), true: z.int(), large: z.int() })
export type FitCounts = z.infer<typeof fitCounts>

/** Minimum number of answers for which pages show how items fit. */
export const minFitAnswers = 5

const patterns = [
  // Letters: XS, XXL, 3XL.
  /^(?:\d?x{0,4}[sl]|m)$/i,
  // Numbers, with or without a country: EU 38, US 8.5, 42.
  /^(?:(?:eu|us|uk|it|fr|de) ?)?\d{1,3}(?:[.,]5)?$/i,
  // Waist and length: W32 L34, W30.
  /^w ?\d\d(?:[ /x]*l? ?\d\d)?$/i,
  // Age: 2-3Y, 6M.
  /^\d{1,2}(?: ?[-–] ?\d{1,2})? ?(?:m|months?|y|years?)$/i,
  // Band and cup: 75B.
  /^\d{2} ?[a-h]{1,2}$/i,
]

/**
 * Returns whether a label is a size of a person, such as `M` or `EU 38`. False for "One size" and for other
 * variants, such as the volume of a book.
 */
export const isBodySize = (label: string): boolean => patterns.some((pattern) => pattern.test(label.trim()))
