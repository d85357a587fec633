import type { z } from 'zod'
import type { AddressFormat, AddressPart } from '#contract/addresses/address-format.ts'
import { findAddressFormat } from '#contract/addresses/address-formats.ts'
import { translate, translateOf, type Language } from '../../language/translate.ts'
import type { LocalizedText } from '../../errors/error-text.ts'

/**
 * Returns the error message for a field of an address. Names the field as the address's country does, such as "ZIP
 * code".
 */
export function addressErrorText(issue: z.core.$ZodIssue): LocalizedText {
  const { part, country } = (issue as z.core.$ZodIssueCustom).params as { part: AddressPart; country: string }
  const format = findAddressFormat(country)!
  const { zip, states } = format
  return (language) => {
    const label = labelOf(language, part, format)
    if (issue.message === 'address-missing') return translate(language, 'checkout.field.missing', { label })
    return part === 'address_zip'
      ? translate(language, 'address.zip-invalid', { kind: zip.kind, example: zip.examples[0] ?? '' })
      : translate(language, 'address.state-invalid', { label, example: states[0]?.[0] ?? '' })
  }
}

function labelOf(language: Language, part: AddressPart, { city, state, zip }: AddressFormat): string {
  if (part === 'address_city') return translateOf(language, 'address.city-kind', city)
  if (part === 'address_state') return translateOf(language, 'address.state-kind', state)
  return translateOf(language, 'address.zip-kind', zip.kind)
}
