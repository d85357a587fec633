import { maskingRules, type MaskedKind } from './masking-rules.ts'
import { maskPhoneNumbers } from './phone-numbers.ts'
import { variantsOf, normalizeText } from './spellings.ts'

export interface MaskedMessage {
  text: string
  /** Kinds of the masked content, without duplicates. Empty if nothing was masked. */
  found: readonly MaskedKind[]
}

const mask = '•••'
const sentences = /(?<=[.!?…])\s+|(?<=\n)/u

/**
 * Masks the contact details and the requests to pay outside the marketplace that a message contains. If `hasBought` is
 * true, contact details are allowed and stay unmasked.
 */
export function maskMessage(text: string, hasBought: boolean): MaskedMessage {
  const foundKinds = new Set<MaskedKind>()
  const rules = maskingRules.filter(({ kind }) => !hasBought || kind === 'payment')
  let masked = normalizeText(text)
  for (const { kind, pattern } of rules.filter(({ masks }) => masks === 'part'))
    masked = masked.replaceAll(pattern, () => {
      foundKinds.add(kind)
      return mask
    })
  if (!hasBought) {
    const before = masked
    masked = maskPhoneNumbers(masked, mask)
    if (masked !== before) foundKinds.add('contact')
  }
  const sentenceRules = rules.filter(({ masks }) => masks === 'sentence')
  masked = splitSentences(masked)
    .map((sentence) => {
      const variants = variantsOf(sentence)
      const fitting = sentenceRules.filter(({ pattern, unless }) =>
        variants.some((variant) => pattern.test(variant) && !unless?.test(variant)),
      )
      for (const { kind } of fitting) foundKinds.add(kind)
      return fitting.length > 0 ? mask + sentence.slice(sentence.trimEnd().length) : sentence
    })
    .join('')
  if (foundKinds.size === 0) return { text, found: [] }
  return { text: masked.replaceAll(/•••(?:[\s,.]*•••)+/g, mask).trim(), found: [...foundKinds] }
}

/** Splits text into sentences. Each sentence includes the whitespace that follows. */
function splitSentences(text: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const { index, 0: space } of text.matchAll(new RegExp(sentences, 'gu'))) {
    parts.push(text.slice(from, index + space.length))
    from = index + space.length
  }
  return [...parts, text.slice(from)]
}
