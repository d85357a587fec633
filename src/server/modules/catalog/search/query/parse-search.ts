import {
  isStopWord,
  plainTerm,
  splitSearchText,
  widenSearch,
  type SearchTerms,
  type Term,
} from '@souk/catalog-index'
import { convertSize } from './converted-sizes.ts'
import type { ParsedSize } from './parsed-size.ts'
import { parseConditionsAt } from './parse-conditions.ts'
import { parsePriceAt, spellOutPrices, formatTypedPrice, type ParsedPrice } from './parse-prices.ts'
import { isSizeMarker, mayBeSizeWord, parseSizeAt } from './parse-sizes.ts'
import { vocabularyForms } from './vocabulary-forms.ts'
import { namesSeparateDepartment, separateDepartments } from './separate-departments.ts'
import { isWearer, findSizeContext, type SizeContext } from './size-context.ts'

/** Role of a word or expression in a search text. `unknown` means that the word is not in the vocabulary. */
export type PartRole =
  | 'type'
  | 'wearer'
  | 'child'
  | 'color'
  | 'word'
  | 'unknown'
  | 'size'
  | 'price'
  | 'condition'

export interface SearchPart {
  text: string
  role: PartRole
}

/** Result of parsing a search text. */
export interface ParsedQuery {
  /** Terms of the search. Undefined if the search contains only values such as a size or a price. */
  terms: SearchTerms | undefined
  /** Terms of the search, extended by their fallbacks. Undefined if no term has a fallback. */
  widened: SearchTerms | undefined
  /** Labels of the types that the fallbacks of the terms name. */
  nextTypes: readonly string[]
  /** Names for display and labels of the size. Undefined if the search names no size. */
  size: { names: string[]; labels: string[] } | undefined
  condition: string[] | undefined
  price: ParsedPrice | undefined
  /** True if the search contains a word such as `cheap`, which does not set a price limit. */
  isCheap: boolean
  /** Words and expressions of the search text in their original order, without stop words. */
  parts: SearchPart[]
  /**
   * Departments and types whose items the search excludes, because the search does not name their department. Undefined
   * if there are none.
   */
  except: { gender: readonly string[]; type: readonly string[] } | undefined
  /** True if the search contains a size, price, or condition that might have been meant as plain text. */
  isGuess: boolean
}

/** Vocabulary functions that the parser needs. */
export interface SearchVocabulary {
  split(words: readonly string[]): string[]
  brandAt(words: readonly string[], at: number): number
  expressionAt(words: readonly string[], at: number): number
  termOf(text: string, isForChildren: boolean): Term
  readonly childTypes: readonly string[]
}

/** Word or expression of a search text that is being parsed. It is ignored if it has no role. */
interface Part {
  text: string
  term: Term | undefined
  role: PartRole | undefined
}

const cheapWords = new Set(
  (
    'cheap cheapest cheaper affordable inexpensive budget bargain bargains ' +
    'billig billige billiger guenstig guenstige gunstig gunstige gunstiger preiswert preiswerte'
  ).split(' '),
)
const giftWords = new Set(
  'gift gifts present presents geschenk geschenke geschenkidee geschenkideen'.split(' '),
)
/** Words about the recipient or the occasion of a gift, which do not describe the item. */
const giftContextWords = new Set(
  (
    'mom moms mum mums mommy mother mothers dad dads daddy father fathers her him wife husband girlfriend boyfriend ' +
    'grandma grandmother grandpa grandfather sister brother daughter son friend friends best teacher women woman men man ' +
    'birthday christmas xmas anniversary valentine valentines graduation wedding holiday day idea ideas ' +
    'mama mutter papa vater oma opa freundin freund frau mann geburtstag weihnachten muttertag vatertag jahrestag'
  ).split(' '),
)

/** Parses a search text. With `isLiteral`, treats words that could be a size, a price, or a condition as plain text. */
export function parseSearch(dictionary: SearchVocabulary, text: string, isLiteral: boolean): ParsedQuery {
  const words = dictionary.split(splitSearchText(isLiteral ? text : spellOutPrices(text)))
  const isForChildren = words.some(
    (word) => namesSeparateDepartment(word) || /^\d{1,2}t$|^months?$|^monate?$/.test(word),
  )
  const context = sizeContextOf(dictionary, words, isForChildren)
  const isGift = words.some((word) => giftWords.has(word))
  const parts: Part[] = []
  const names: string[] = []
  const labels: string[] = []
  const conditions: string[] = []
  let price: ParsedPrice | undefined
  let isCheap = false
  for (let at = 0; at < words.length;) {
    const addPart = (length: number, role?: PartRole, term?: Term): void => {
      const phrase = words.slice(at, at + length).join(' ')
      parts.push({ text: role === 'price' ? formatTypedPrice(phrase) : phrase, term, role })
      at += length
    }
    const brand = dictionary.brandAt(words, at)
    const known = dictionary.expressionAt(words, at)
    const [statedPrice, condition, size] = isLiteral
      ? []
      : [
          isModel(words[at]!, parts) ? undefined : parsePriceAt(words, at),
          parseConditionsAt(words, at),
          parseSizeAt(words, at, context),
        ]
    const word = words[at]!
    if (brand > 0 && brand >= known)
      for (let rest = brand; rest > 0; rest--)
        addPart(1, 'word', plainTerm(words[at]!, true, vocabularyForms))
    else if (statedPrice) {
      price = combinePrices(price, statedPrice)
      addPart(statedPrice.length, 'price')
    } else if (condition && condition.length >= known) {
      conditions.push(...condition.conditions)
      addPart(condition.length, 'condition')
    } else if (size && size.length >= known) {
      const other = context && convertSize(size.name, context)
      names.push(nameOf(size, other?.names))
      labels.push(...size.labels, ...(other?.labels ?? []))
      addPart(size.length, 'size')
    } else if (isGift && giftContextWords.has(word)) addPart(1)
    else if (known > 0) {
      const term = dictionary.termOf(words.slice(at, at + known).join(' '), isForChildren)
      addPart(known, roleOf(term), term)
    } else if (isStopWord(word) || isSizeMarker(word)) addPart(1)
    else if (!isLiteral && cheapWords.has(word)) {
      isCheap = true
      addPart(1)
    } else {
      const term = plainTerm(word, false, vocabularyForms)
      addPart(1, roleOf(term), term)
    }
  }
  const isNamed = parts.some(({ role }) => role !== undefined)
  const usedParts = isNamed || isCheap ? parts : words.map(literalPart)
  const terms = termsOfParts(usedParts)
  return {
    terms,
    widened: terms && widenSearch(terms),
    nextTypes: [...new Set(usedParts.flatMap(({ term }) => term?.fallback?.names ?? []))],
    size: labels.length > 0 ? { names, labels: [...new Set(labels)] } : undefined,
    condition: conditions.length > 0 ? [...new Set(conditions)] : undefined,
    price,
    isCheap,
    parts: parts.flatMap(({ text, role }) => (role === undefined ? [] : { text, role })),
    except: isForChildren ? undefined : exceptionsOf(dictionary),
    isGuess: labels.length > 0 || conditions.length > 0 || price !== undefined,
  }
}

/** Returns the departments and types that a search excludes unless the search names the department. */
function exceptionsOf({ childTypes }: SearchVocabulary): ParsedQuery['except'] {
  const { codes } = separateDepartments()
  return codes.length > 0 ? { gender: codes, type: childTypes } : undefined
}

/**
 * Guesses the kind of item from all words of the search and their meanings. The kind determines how sizes are parsed.
 */
function sizeContextOf(
  dictionary: SearchVocabulary,
  words: readonly string[],
  isForChildren: boolean,
): SizeContext | undefined {
  if (!words.some(mayBeSizeWord)) return undefined
  const meant = new Set(words)
  let isOfType = false
  for (let at = 0; at < words.length;) {
    const known = dictionary.expressionAt(words, at)
    if (known > 0) {
      const term = dictionary.termOf(words.slice(at, at + known).join(' '), isForChildren)
      if (roleOf(term) === 'type') isOfType = true
      for (const phrase of [...term.direct, ...term.also])
        if (phrase.length === 1) for (const form of phrase[0]!) meant.add(form)
    }
    at += Math.max(1, known)
  }
  const context = findSizeContext(meant, isOfType)
  return isForChildren ? { ...context, department: 'children' } : context
}

/** Returns the role of a term in a search. */
export function roleOf({ text, namedValues, fallback, otherValues, isKnown }: Term): PartRole {
  if (namesSeparateDepartment(text)) return 'child'
  if (isWearer(text)) return 'wearer'
  if (namedValues.length > 0 || fallback) return 'type'
  if (!isKnown) return 'unknown'
  return otherValues.length > 0 ? 'color' : 'word'
}

/** Returns whether `max` or `min` is part of a model name: `Air Max 90` contains no price, but `dress max 60` does. */
function isModel(word: string, before: readonly Part[]): boolean {
  return (word === 'max' || word === 'min') && before.at(-1)?.role !== 'type'
}

function combinePrices(price: ParsedPrice | undefined, statedPrice: ParsedPrice): ParsedPrice {
  return {
    minCents: statedPrice.minCents ?? price?.minCents,
    maxCents: statedPrice.maxCents ?? price?.maxCents,
  }
}

/** Returns the name of a size with its conversions for display: `8 (M, EU 38–40)`. */
function nameOf({ name }: ParsedSize, others: readonly string[] = []): string {
  return others.length > 0 ? `${name} (${others.join(', ')})` : name
}

function literalPart(word: string): Part {
  return { text: word, term: plainTerm(word, false, vocabularyForms), role: 'unknown' }
}

/** Builds the search terms. The last word can be incomplete if it is not in the vocabulary. */
function termsOfParts(parts: readonly Part[]): SearchTerms | undefined {
  if (!parts.some(({ term }) => term)) return undefined
  const all = parts.map(({ text, term }, at) => ({
    text,
    term: term && !term.isKnown && at === parts.length - 1 ? { ...term, isOpen: true } : term,
  }))
  // In a search for children's items, a word can name other types than in other searches. The key contains the number
  // of types to distinguish the two meanings.
  const key = all
    .map(({ text, term }) => (term ? `${text}#${term.namedValues.length}` : `(${text})`))
    .join(' ')
  return { key, parts: all }
}
