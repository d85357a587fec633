import type { ParsedSize } from './parsed-size.ts'
import type { SizeContext } from './size-context.ts'

const years = /^(?:y|yr|yrs|year|years|yo|jahr|jahre)$/
const months = /^(?:m|mo|mth|mths|month|months|monat|monate)$/
const joined = /^(\d{1,2})(y|yrs?|years?|m|mo|mths?|months?|t)$/
const isUnit = (word: string): boolean => years.test(word) || months.test(word)
const isNumber = (word: string): boolean => /^\d{1,2}$/.test(word)

/**
 * Parses an age as a size: `age 6`, `6y`, `2t`, `2-3 years`, `18 months`. In a search for children's clothes, a plain
 * number is also an age.
 */
export function parseAgeSize(
  words: readonly string[],
  at: number,
  isMarked: boolean,
  { kind, department }: SizeContext,
): ParsedSize | undefined {
  const [first = '', second = '', third = ''] = words.slice(at)
  if ((first === 'age' || first === 'aged' || first === 'alter') && isNumber(second))
    return found('y', second, undefined, 2)
  const single = joined.exec(first)
  if (single) return found(single[2]!, single[1]!, undefined, 1)
  if (!isNumber(first)) return undefined
  const range = joined.exec(second)
  if (range) return found(range[2]!, first, range[1], 2)
  if (isUnit(second) && second.length > 1) return found(second, first, undefined, 2)
  if (isNumber(second) && isUnit(third)) return found(third, first, second, 3)
  // Sizes of children's clothes are ages: a size 10 for boys fits a ten-year-old boy.
  const isChild = department === 'children' && kind !== 'shoes' && Number(first) <= oldest
  return isChild && (isMarked || kind === 'clothes') ? found('y', first, undefined, 1) : undefined
}

const year = 12
const oldest = 16

function found(unit: string, from: string, to: string | undefined, length: number): ParsedSize {
  const isMonths = months.test(unit)
  const ageText = to === undefined ? from : `${from}-${to}`
  const inMonths = isMonths ? 1 : year
  const [first, last] = [Number(from) * inMonths, Number(to ?? from) * inMonths]
  const own = spelled(ageText, isMonths)
  const fitting = to === undefined ? labels.filter(({ low, high }) => low <= first && last <= high) : []
  return {
    name: unit === 't' ? `${ageText}T` : `${ageText}${isMonths ? 'M' : 'Y'}`,
    labels: [...new Set([...own, ...fitting.flatMap(({ text }) => text)])],
    length,
  }
}

function spelled(ageText: string, isMonths: boolean): string[] {
  return isMonths
    ? [`${ageText}M`, `${ageText} M`, `${ageText} months`, `${ageText} Monate`]
    : [`${ageText}Y`, `${ageText} Y`, `${ageText} years`, `${ageText} Jahre`, `${ageText}T`]
}

/** Labels for ages that listings can have, each with its range in months. A six-year-old wears 6Y, 5-6Y, and 6-7Y. */
const labels: readonly { text: string[]; low: number; high: number }[] = [
  ...['0-3', '3-6', '0-6', '6-9', '6-12', '9-12', '12-18', '12-24', '18-24'].map((ageText) => {
    const [low, high] = ageText.split('-').map(Number) as [number, number]
    return { text: spelled(ageText, true), low, high }
  }),
  ...Array.from({ length: oldest + 1 }, (_, age) => [
    { text: spelled(String(age), false), low: age * year, high: age * year },
    ...[1, 2].map((more) => ({
      text: spelled(`${age}-${age + more}`, false),
      low: age * year,
      high: (age + more) * year,
    })),
  ]).flat(),
]
