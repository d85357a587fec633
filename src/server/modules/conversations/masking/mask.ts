import { maskingRules, type MaskedKind } from './masking-rules.ts'
import { maskPhoneNumbers } from './phone-numbers.ts'
import { variantsOf, normalizeText } from './spellings.ts'

export interface MaskedMessage {
  text: string
  /** Kinds of masked content without duplicates. Empty if nothing was masked. */
  found: readonly MaskedKind[]
}

const mask = '•••'
const sentences = /(?<=[.!?…])\s+|(?<=\n)/u

/**
 * Masks contact details and requests to pay elsewhere in a message. Contact details are allowed if `hasBought` is true.
 */
export function maskMessage(text: string, hasBought: boolean): MaskedMessage {
  const found = new Set<MaskedKind>()
  const rules = maskingRules.filter(({ kind }) => !hasBought || kind === 'payment')
  let masked = normalizeText(text)
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
      const fitting = whole.filter(({ pattern, unless }) =>
        variants.some((variant) => pattern.test(variant) && !unless?.test(variant)),
      )
      for (const { kind } of fitting) found.add(kind)
      return fitting.length > 0 ? mask + sentence.slice(sentence.trimEnd().length) : sentence
    })
    .join('')
  if (found.size === 0) return { text, found: [] }
  return { text: masked.replaceAll(/•••(?:[\s,.]*•••)+/g, mask).trim(), found: [...found] }
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
