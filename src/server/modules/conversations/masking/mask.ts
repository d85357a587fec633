import { marketplace } from '#platform/settings/marketplace.ts'
import { maskingRules, type MaskedKind } from './masking-rules.ts'
import { maskPhoneNumbers } from './phone-numbers.ts'

export interface MaskedMessage {
  text: string
  /** What was masked, each kind once; none where the text is as it was written. */
  found: readonly MaskedKind[]
}

const mask = '•••'
const invisible = /\u20e3|\ufe0f|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu
const sentences = /(?<=[.!?…])\s+|(?<=\n)/u

/**
 * Takes contact details and requests to pay elsewhere out of a message. Between people who have traded contact details
 * pass.
 */
export function maskMessage(text: string, hasBought: boolean): MaskedMessage {
  const found = new Set<MaskedKind>()
  const rules = maskingRules.filter(({ kind }) => !hasBought || kind === 'payment')
  let masked = text
    .normalize('NFKC')
    .replaceAll(invisible, '')
    .replaceAll(/(?!\d)\p{Nd}/gu, figureOf)
  for (const { kind, pattern } of rules.filter(({ masks }) => masks === 'part'))
    masked = masked.replaceAll(pattern, () => {
      found.add(kind)
      return mask
    })
  if (!hasBought) {
    const before = masked
    masked = maskPhoneNumbers(masked, mask)
    if (masked !== before) found.add('contact')
  }
  const whole = rules.filter(({ masks }) => masks === 'sentence')
  masked = splitSentences(masked)
    .map((sentence) => {
      const variants = variantsOf(sentence)
      const fitting = whole.filter(({ pattern }) => variants.some((variant) => pattern.test(variant)))
      for (const { kind } of fitting) found.add(kind)
      return fitting.length > 0 ? mask + (/\s*$/.exec(sentence)?.[0] ?? '') : sentence
    })
    .join('')
  if (found.size === 0) return { text, found: [] }
  return { text: masked.replaceAll(/•••(?:[\s,.]*•••)+/g, mask).trim(), found: [...found] }
}

/** A figure of another script, such as ٤, as ours: the figures of a script stand in a row from 0. */
function figureOf(sign: string): string {
  let value = 0
  for (let code = sign.codePointAt(0)! - 1; value < 9; code--, value++)
    if (!/\p{Nd}/u.test(String.fromCodePoint(code))) break
  return String(value)
}

/** Sentences with the space after each. */
function splitSentences(text: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const { index, 0: space } of text.matchAll(new RegExp(sentences, 'gu'))) {
    parts.push(text.slice(from, index + space.length))
    from = index + space.length
  }
  return [...parts, text.slice(from)]
}

const respelled: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  $: 's',
  '@': 'a',
  '€': 'e',
}
/** Letters of other alphabets that look like Latin ones. */
const lookalikes: Readonly<Record<string, string>> = { а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ѕ: 's', ԁ: 'd', ο: 'o', α: 'a', ρ: 'p', ι: 'i' } // prettier-ignore

/** A sentence as it is meant: in small letters, spaced out words put together, figures read as the letters they stand for. */
function variantsOf(sentence: string): string[] {
  const plain = sentence
    .toLowerCase()
    .replaceAll(marketplace().name.toLowerCase(), 'the marketplace')
    .replaceAll(/[\u0370-\u052f]/gu, (sign) => lookalikes[sign] ?? sign)
  const joined = plain.replaceAll(
    /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][\s.*_-]){2,}[\p{L}\p{N}](?![\p{L}\p{N}])/gu,
    (letters) => letters.replaceAll(/[\s.*_-]/g, ''),
  )
  const spelled = joined.replaceAll(/[\p{L}\d$@€]*\p{L}[\p{L}\d$@€]*/gu, (word) =>
    word.replaceAll(/[\d$@€]/g, (sign) => respelled[sign] ?? sign),
  )
  const dotted = plain.replaceAll(/(?<=\p{L})[.*_-](?=\p{L})/gu, '')
  return [...new Set([plain, joined, spelled, dotted])]
}
