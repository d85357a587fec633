import { catalogLists } from '../../core/catalog-lists.ts'
import { nameOfValue, namesOfValue } from '../../core/value-names.ts'
import type { ParsedSize } from './parsed-size.ts'
import { parseAgeSize } from './parse-ages.ts'
import type { SizeContext } from './size-context.ts'

const oneSize = 'one-size'
const markers = new Set(['size', 'sizes', 'sz', 'gr', 'groesse', 'grosse', 'grossen'])
const systems = new Set(['eu', 'us', 'uk', 'it', 'fr', 'de'])
const clothing = new Set(['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl', '2xl', '3xl', '4xl', '5xl'])
const spelledSizes = new Map([
  ['small', 's'],
  ['medium', 'm'],
  ['large', 'l'],
  ['klein', 's'],
  ['mittel', 'm'],
  ['gross', 'l'],
])
const equalSizes: Record<string, readonly string[]> = {
  xxl: ['XXL', '2XL'],
  '2xl': ['XXL', '2XL'],
  xxxl: ['XXXL', '3XL'],
  '3xl': ['XXXL', '3XL'],
}

/**
 * Returns whether a word can be part of a size. This quick check avoids parsing, because most searches contain no size.
 */
export function mayBeSizeWord(word: string): boolean {
  return /\d/.test(word) || clothing.has(word) || spelledSizes.has(word)
}

/** Returns whether a word indicates that a size follows, such as the word `size`. */
export function isSizeMarker(word: string): boolean {
  return markers.has(word)
}

const unknownContext: SizeContext = { kind: undefined, department: undefined }

/**
 * Parses a size that starts at position `at`: `size 38`, `EU 38`, `W32 L34`, `38`, `XL`, `2-3 years`, `105 cm`. If the
 * kind of item is known, also accepts words and numbers that would otherwise be too ambiguous.
 */
export function parseSizeAt(
  words: readonly string[],
  at: number,
  context = unknownContext,
): ParsedSize | undefined {
  const [first = '', second = ''] = words.slice(at)
  if (markers.has(first)) {
    const named = sizeNamed(words, at + 1, true, context)
    return named && { ...named, length: named.length + 1 }
  }
  if ((first === 'one' && second === 'size') || first === 'onesize' || first === 'einheitsgrosse')
    return {
      name: nameOfValue(null, 'size', oneSize),
      labels: ['OS', ...namesOfValue('size', oneSize)],
      length: first === 'one' ? 2 : 1,
    }
  if ((first === 'plus' && second === 'size') || first === 'plussize')
    return {
      name: 'XL–4XL',
      labels: ['XL', 'XXL', 'XXXL', '2XL', '3XL', '4XL', '1X', '2X', '3X'],
      length: first === 'plus' ? 2 : 1,
    }
  return sizeNamed(words, at, false, context)
}

function sizeNamed(
  words: readonly string[],
  at: number,
  isMarked: boolean,
  context: SizeContext,
): ParsedSize | undefined {
  const word = words[at] ?? ''
  const { codes } = offeredSizes()
  const has = (...some: string[]) => some.some((code) => codes.has(code))
  return (
    onlyOffered(clothingSize(words, at, isMarked, context), 'clothing') ??
    (has('waist') ? waistSize(words, at) : undefined) ??
    (has('age') ? parseAgeSize(words, at, isMarked, context) : undefined) ??
    onlyOffered(lengthSize(words, at), 'number', 'ring', 'belt', 'age') ??
    (has('bra') ? cupSize(word) : undefined) ??
    onlyOffered(numberSize(words, at, isMarked, context), 'eu', 'us', 'uk', 'it', 'fr', 'number')
  )
}

/** Returns a size if one of the size systems is in use, or if the list of another size system contains the size. */
function onlyOffered(size: ParsedSize | undefined, ...systemCodes: string[]): ParsedSize | undefined {
  if (!size) return undefined
  const { codes, sizes } = offeredSizes()
  const isOffered =
    systemCodes.some((code) => codes.has(code)) || size.labels.some((label) => sizes.has(label.toLowerCase()))
  return isOffered ? size : undefined
}

interface OfferedSizes {
  version: string
  /** Codes of the size systems that are in use. */
  codes: ReadonlySet<string>
  /** Listed sizes in lower case. */
  sizes: ReadonlySet<string>
}

let offered: OfferedSizes | undefined

/** Returns the size systems that are in use. For example, a marketplace for books does not use shoe sizes. */
function offeredSizes(): OfferedSizes {
  const { version, sizeSystems } = catalogLists()
  if (offered?.version === version) return offered
  const inUse = sizeSystems.filter(({ isRetired }) => !isRetired)
  offered = {
    version,
    codes: new Set(inUse.map(({ code }) => code)),
    sizes: new Set(inUse.flatMap(({ sizes }) => sizes.map((size) => size.toLowerCase()))),
  }
  return offered
}

function clothingSize(
  words: readonly string[],
  at: number,
  isMarked: boolean,
  context: SizeContext,
): ParsedSize | undefined {
  const word = words[at] ?? ''
  const next = words[at + 1] ?? ''
  if (
    (word === 'x' || word === 'extra') &&
    (next === 'large' || next === 'small' || next === 'l' || next === 's')
  )
    return clothingFound(`x${spelledSizes.get(next) ?? next}`, 2)
  const spelled = isMarked || context.kind === 'clothes' ? spelledSizes.get(word) : undefined
  if (spelled !== undefined) return clothingFound(spelled, 1)
  if (!clothing.has(word)) return undefined
  // Single letters are sizes only in some searches. In "size m", the letter "m" is a size because it follows a size word.
  // In "coat m", it is a size because the search has another word. In "h m", it is not a size, because two single
  // letters are often a brand name ("H & M").
  const isAlone = words.length === 1 || [words[at - 1], words[at + 1]].some((beside) => beside?.length === 1)
  if (word.length === 1 && !isMarked && isAlone) return undefined
  return clothingFound(word, 1)
}

function clothingFound(size: string, length: number): ParsedSize {
  const name = size.toUpperCase()
  return { name, labels: equalSizes[size] ?? [name], length }
}

const maxWaist = 46

function waistSize(words: readonly string[], at: number): ParsedSize | undefined {
  const [first = '', second = ''] = words.slice(at)
  const joined = /^w(\d\d)(?:l(\d\d))?$/.exec(first)
  const inseam = /^l(\d\d)$/.exec(second)?.[1]
  if (joined) return waistFound(joined[1]!, joined[2] ?? inseam, joined[2] === undefined && inseam ? 2 : 1)
  const crossed = /^(\d\d)x(\d\d)$/.exec(first)
  if (crossed) return waistFound(crossed[1]!, crossed[2], 1)
  if (first === 'waist' && /^\d\d$/.test(second)) return waistFound(second, undefined, 2)
  const isPair = /^\d\d$/.test(first) && /^\d\d$/.test(second)
  if (!isPair || !isWithin(first, 23, maxWaist) || !isWithin(second, 26, 38)) return undefined
  return waistFound(first, second, 2)
}

function waistFound(waist: string, inseam: string | undefined, length: number): ParsedSize {
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

function lengthSize(words: readonly string[], at: number): ParsedSize | undefined {
  const [first = '', second = ''] = words.slice(at)
  const joined = /^(\d{2,3})(mm|cm)$/.exec(first)
  const [number, unit, length] = joined ? [joined[1]!, joined[2]!, 1] : [first, second, 2]
  if (!/^\d{2,3}$/.test(number) || (unit !== 'mm' && unit !== 'cm')) return undefined
  return { name: `${number} ${unit}`, labels: [`${number} ${unit}`, `${number}${unit}`, number], length }
}

function cupSize(word: string): ParsedSize | undefined {
  const name = word.toUpperCase()
  return /^\d{2}[a-h]{1,2}$/.test(word)
    ? { name, labels: [name, name.replace(/(\d+)/, '$1 ')], length: 1 }
    : undefined
}

/**
 * Parses a number as a size: a common number in one of the built-in size systems, or any number after `size` or the
 * name of a size system.
 */
function numberSize(
  words: readonly string[],
  at: number,
  isMarked: boolean,
  context: SizeContext,
): ParsedSize | undefined {
  const system = systems.has(words[at] ?? '') ? words[at]! : undefined
  const joined = /^(eu|us|uk|it|fr)(\d{1,2})$/.exec(words[at] ?? '')
  const from = at + (system === undefined ? 0 : 1)
  const number = joined?.[2] ?? words[from] ?? ''
  if (!/^\d{1,3}$/.test(number)) return undefined
  const inSystem = joined?.[1] ?? system
  const isChild = number.length === 3 && isWithin(number, 100, 176)
  const isTyped = context.kind !== undefined && isPlain(number, context)
  const isSize = isMarked || inSystem !== undefined || isWithin(number, 32, 50) || isChild || isTyped
  if (!isSize) return undefined
  // Folding splits a number such as `38.5` into two words.
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

/** Returns whether a number without other indications of a size is a plausible size for the kind of item. */
function isPlain(number: string, { kind }: SizeContext): boolean {
  if (kind === 'clothes') return isWithin(number, 0, 26)
  if (kind === 'shoes') return isWithin(number, 4, 50)
  return kind === 'jeans' && isWithin(number, 0, maxWaist)
}

function anySystem(size: string): string[] {
  const inSystems = ['EU', 'US', 'UK', 'IT', 'FR'].flatMap((system) => [
    `${system} ${size}`,
    `${system}${size}`,
  ])
  const waists = isWithin(size, 23, maxWaist) ? waistLabels(size) : []
  return [size, ...inSystems, `${size} mm`, `${size} cm`, ...waists]
}

function isWithin(number: string, from: number, to: number): boolean {
  const value = Number(number)
  return value >= from && value <= to
}
