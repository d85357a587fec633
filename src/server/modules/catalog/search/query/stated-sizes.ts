import { wordOf, wordsOf } from '#platform/language/data-words.ts'

/** A size that a search names: what to call it, and the labels listings may have it under. */
export interface StatedSize {
  name: string
  labels: readonly string[]
}

interface Found extends StatedSize {
  /** How many words name it. */
  length: number
}

const oneSize = 'one-size'
const markers = new Set(['size', 'sizes', 'sz', 'gr', 'groesse', 'grosse', 'grossen'])
const systems = new Set(['eu', 'us', 'uk', 'it', 'fr', 'de'])
const clothing = new Set(['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl', '2xl', '3xl', '4xl', '5xl'])
const spelledSizes: Record<string, string> = {
  small: 's',
  medium: 'm',
  large: 'l',
  klein: 's',
  mittel: 'm',
  gross: 'l',
}
const equalSizes: Record<string, readonly string[]> = {
  xxl: ['XXL', '2XL'],
  '2xl': ['XXL', '2XL'],
  xxxl: ['XXXL', '3XL'],
  '3xl': ['XXXL', '3XL'],
}
const years = /^(?:y|yr|yrs|year|years|yo|jahr|jahre)$/
const months = /^(?:m|mo|mth|mths|month|months|monat|monate)$/

/** Whether a word by itself says that a size follows. */
export function isSizeMarker(word: string): boolean {
  return markers.has(word)
}

/** The size named from a word on, by `size 38`, `EU 38`, `W32 L34`, `38`, `XL`, `2-3 years`, `105 cm` or their like. */
export function sizeAt(words: readonly string[], at: number): Found | undefined {
  const [first = '', second = ''] = words.slice(at)
  if (markers.has(first)) {
    const named = sizeNamed(words, at + 1, true)
    return named && { ...named, length: named.length + 1 }
  }
  if ((first === 'one' && second === 'size') || first === 'onesize' || first === 'einheitsgrosse')
    return {
      name: wordOf(null, 'size', oneSize),
      labels: ['OS', ...wordsOf('size', oneSize)],
      length: first === 'one' ? 2 : 1,
    }
  if ((first === 'plus' && second === 'size') || first === 'plussize')
    return {
      name: 'XL–4XL',
      labels: ['XL', 'XXL', 'XXXL', '2XL', '3XL', '4XL', '1X', '2X', '3X'],
      length: first === 'plus' ? 2 : 1,
    }
  return sizeNamed(words, at, false)
}

function sizeNamed(words: readonly string[], at: number, isMarked: boolean): Found | undefined {
  const word = words[at] ?? ''
  return (
    clothingSize(words, at, isMarked) ??
    waistSize(words, at) ??
    ageSize(words, at) ??
    lengthSize(words, at) ??
    cupSize(word) ??
    numberSize(words, at, isMarked)
  )
}

function clothingSize(words: readonly string[], at: number, isMarked: boolean): Found | undefined {
  const word = words[at] ?? ''
  const next = words[at + 1] ?? ''
  if (
    (word === 'x' || word === 'extra') &&
    (next === 'large' || next === 'small' || next === 'l' || next === 's')
  )
    return clothingFound(`x${spelledSizes[next] ?? next}`, 2)
  const spelled = isMarked ? spelledSizes[word] : undefined
  if (spelled !== undefined) return clothingFound(spelled, 1)
  if (!clothing.has(word)) return undefined
  // "H & M" is no size, nor is a letter alone.
  const isAlone = words.length === 1 || [words[at - 1], words[at + 1]].some((beside) => beside?.length === 1)
  if (word.length === 1 && !isMarked && isAlone) return undefined
  return clothingFound(word, 1)
}

function clothingFound(size: string, length: number): Found {
  const name = size.toUpperCase()
  return { name, labels: equalSizes[size] ?? [name], length }
}

const mostWaist = 46

function waistSize(words: readonly string[], at: number): Found | undefined {
  const [first = '', second = ''] = words.slice(at)
  const joined = /^w(\d\d)(?:l(\d\d))?$/.exec(first)
  const inseam = /^l(\d\d)$/.exec(second)?.[1]
  if (joined) return waistFound(joined[1]!, joined[2] ?? inseam, joined[2] === undefined && inseam ? 2 : 1)
  const crossed = /^(\d\d)x(\d\d)$/.exec(first)
  if (crossed) return waistFound(crossed[1]!, crossed[2], 1)
  if (first === 'waist' && /^\d\d$/.test(second)) return waistFound(second, undefined, 2)
  const isPair = /^\d\d$/.test(first) && /^\d\d$/.test(second)
  if (!isPair || !isWithin(first, 23, mostWaist) || !isWithin(second, 26, 38)) return undefined
  return waistFound(first, second, 2)
}

function waistFound(waist: string, inseam: string | undefined, length: number): Found {
  const name = inseam === undefined ? `W${waist}` : `W${waist} L${inseam}`
  return { name, labels: waistLabels(waist, inseam === undefined ? undefined : [inseam]), length }
}

function waistLabels(
  waist: string,
  inseams = ['26', '28', '29', '30', '31', '32', '33', '34', '36'],
): string[] {
  const pairs = inseams.flatMap((inseam) => [`W${waist} L${inseam}`, `${waist}/${inseam}`])
  return inseams.length > 1 ? [`W${waist}`, ...pairs] : [...pairs, `W${waist}L${inseams[0]}`]
}

function ageSize(words: readonly string[], at: number): Found | undefined {
  const [first = '', second = '', third = ''] = words.slice(at)
  if ((first === 'age' || first === 'aged' || first === 'alter') && /^\d{1,2}$/.test(second))
    return yearsFound(second, undefined, 2)
  const joined = /^(\d{1,2})(y|yrs?|years?|m|mo|mths?|months?)$/
  const single = joined.exec(first)
  if (single) return agesFound(single[1]!, undefined, single[2]!, 1)
  if (!/^\d{1,2}$/.test(first)) return undefined
  const range = joined.exec(second)
  if (range) return agesFound(first, range[1], range[2]!, 2)
  if (isUnit(second) && second.length > 1) return agesFound(first, undefined, second, 2)
  if (/^\d{1,2}$/.test(second) && isUnit(third)) return agesFound(first, second, third, 3)
  return undefined
}

const isUnit = (word: string): boolean => years.test(word) || months.test(word)

function agesFound(from: string, to: string | undefined, unit: string, length: number): Found {
  if (years.test(unit)) return yearsFound(from, to, length)
  const said = to === undefined ? from : `${from}-${to}`
  return {
    name: `${said}M`,
    labels: [`${said}M`, `${said} M`, `${said} months`, `${said} Monate`],
    length,
  }
}

/** A child of six wears 6Y, 5-6Y and 6-7Y. */
function yearsFound(from: string, to: string | undefined, length: number): Found {
  const age = Number(from)
  const said = to === undefined ? [from, `${age - 1}-${from}`, `${from}-${age + 1}`] : [`${from}-${to}`]
  return {
    name: to === undefined ? `${from}Y` : `${from}-${to}Y`,
    labels: said.flatMap((each) => [`${each}Y`, `${each} Y`, `${each} years`, `${each} Jahre`]),
    length,
  }
}

function lengthSize(words: readonly string[], at: number): Found | undefined {
  const [first = '', second = ''] = words.slice(at)
  const joined = /^(\d{2,3})(mm|cm)$/.exec(first)
  const [number, unit, length] = joined ? [joined[1]!, joined[2]!, 1] : [first, second, 2]
  if (!/^\d{2,3}$/.test(number) || (unit !== 'mm' && unit !== 'cm')) return undefined
  return { name: `${number} ${unit}`, labels: [`${number} ${unit}`, `${number}${unit}`, number], length }
}

function cupSize(word: string): Found | undefined {
  const name = word.toUpperCase()
  return /^\d{2}[a-h]{1,2}$/.test(word)
    ? { name, labels: [name, name.replace(/(\d+)/, '$1 ')], length: 1 }
    : undefined
}

/** A number by itself is a size where shoes and clothes have it; after `size` or a system, any is. */
function numberSize(words: readonly string[], at: number, isMarked: boolean): Found | undefined {
  const system = systems.has(words[at] ?? '') ? words[at]! : undefined
  const joined = /^(eu|us|uk|it|fr)(\d{1,2})$/.exec(words[at] ?? '')
  const from = at + (system === undefined ? 0 : 1)
  const number = joined?.[2] ?? words[from] ?? ''
  if (!/^\d{1,3}$/.test(number)) return undefined
  const inSystem = joined?.[1] ?? system
  const isChild = number.length === 3 && isWithin(number, 100, 176)
  const isSize = isMarked || inSystem !== undefined || isWithin(number, 32, 50) || isChild
  if (!isSize) return undefined
  // `38.5` comes as two words.
  const isHalf = words[from + 1] === '5' && number.length < 3
  const size = isHalf ? `${number}.5` : number
  const length = from - at + (isHalf ? 2 : 1)
  if (inSystem !== undefined) {
    const name = inSystem.toUpperCase()
    return {
      name: `${name} ${size}`,
      labels: [`${name} ${size}`, `${name}${size}`, `${size} ${name}`],
      length,
    }
  }
  return { name: size, labels: anySystem(size), length }
}

function anySystem(size: string): string[] {
  const inSystems = ['EU', 'US', 'UK', 'IT', 'FR'].flatMap((system) => [
    `${system} ${size}`,
    `${system}${size}`,
  ])
  const waists = isWithin(size, 23, mostWaist) ? waistLabels(size) : []
  return [size, ...inSystems, `${size} mm`, `${size} cm`, ...waists]
}

function isWithin(number: string, from: number, to: number): boolean {
  const value = Number(number)
  return value >= from && value <= to
}
