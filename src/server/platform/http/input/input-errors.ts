import { marketplaceCurrency } from '../../settings/currency.ts'
import type { z } from 'zod'
import type { InputErrorCode } from '#contract/input-errors.ts'
import { maxQuantity } from '#contract/orders/bag-items.ts'
import { maxAttributeNumber } from '#contract/catalog/attributes.ts'
import { minPriceCents, maxPriceCents } from '#contract/listings/listings.ts'
import { moneyText } from '../../language/formats.ts'
import { translate, type Language } from '../../language/translate.ts'
import { addressErrorText } from './address-errors.ts'
import type { LocalizedText } from '../../errors/error-text.ts'

/** Error messages for the contract's input error codes. */
export const inputErrorTexts: Record<InputErrorCode, LocalizedText> = {
  'address-invalid': (language) => translate(language, 'error.input.format'),
  'address-missing': (language) => translate(language, 'error.input.required'),
  answer: (language) => translate(language, 'error.input.answer'),
  'attribute-choice': (language) => translate(language, 'error.input.attribute-choice'),
  'attribute-date': (language) => translate(language, 'error.input.date'),
  'attribute-decimals': (language) => translate(language, 'error.input.attribute-decimals'),
  'attribute-number': (language) => translate(language, 'error.input.number'),
  'attribute-number-bounds': (language) =>
    translate(language, 'error.input.attribute-number-bounds', { most: maxAttributeNumber }),
  'attribute-one-choice': (language) => translate(language, 'error.input.attribute-one-choice'),
  'attribute-size': (language) => translate(language, 'error.input.attribute-size'),
  'attribute-yes-no': (language) => translate(language, 'error.input.attribute-yes-no'),
  'bag-units': (language) => translate(language, 'error.input.bag-units', { count: maxQuantity }),
  barcode: (language) => translate(language, 'error.input.barcode'),
  carrier: (language) => translate(language, 'error.input.carrier'),
  change: (language) => translate(language, 'error.input.change'),
  code: (language) => translate(language, 'error.input.code'),
  color: (language) => translate(language, 'seller.missing.color'),
  'value-code': (language) => translate(language, 'error.input.value-code'),
  'variant-choices': (language) => translate(language, 'error.input.variant-choices'),
  'variant-photo': (language) => translate(language, 'error.input.variant-photo'),
  currency: (language) => translate(language, 'error.input.currency'),
  'color-code': (language) => translate(language, 'error.input.color-code'),
  country: (language) => translate(language, 'error.input.country'),
  'coupon-code': (language) => translate(language, 'admin.coupons.invalid.code'),
  'coupon-months': (language) => translate(language, 'error.input.coupon-months'),
  'coupon-worth': (language) => translate(language, 'error.input.coupon-worth'),
  email: (language) => translate(language, 'ui.field.email'),
  'https-address': (language) => translate(language, 'error.input.https-address'),
  'link-in-address': (language) => translate(language, 'error.input.link-in-address'),
  'link-in-name': (language) => translate(language, 'error.input.link-in-name'),
  'link-target': (language) => translate(language, 'error.input.link-target'),
  name: (language) => translate(language, 'error.input.name'),
  'name-letters': (language) => translate(language, 'error.input.name-letters'),
  'option-name': (language) => translate(language, 'error.input.option-name'),
  'option-sign': (language) => translate(language, 'error.input.option-sign'),
  'option-twice': (language) => translate(language, 'error.input.option-twice'),
  'own-name': (language) => translate(language, 'account.name.missing'),
  password: (language) => translate(language, 'account.password.missing'),
  'password-short': (language) => translate(language, 'account.password.too-short'),
  phone: (language) => translate(language, 'error.input.phone'),
  'phone-in-name': (language) => translate(language, 'error.input.phone-in-name'),
  'photo-twice': (language) => translate(language, 'error.input.photo-twice'),
  'photos-most': (language) => translate(language, 'error.too-many-photos'),
  'plain-text': (language) => translate(language, 'error.input.plain-text'),
  'price-bounds': (language) => {
    const price = (cents: number) => moneyText(language, { cents, currency: marketplaceCurrency() })
    return translate(language, 'error.price-between', {
      least: price(minPriceCents),
      most: price(maxPriceCents),
    })
  },
  reason: (language) => translate(language, 'error.give-reason'),
  'refund-amount': (language) => translate(language, 'error.input.refund-amount'),
  'return-address': (language) => translate(language, 'error.input.return-address'),
  'return-postage': (language) => translate(language, 'address.return.payer-missing'),
  'search-word': (language) => translate(language, 'error.input.search-word'),
  'size-name': (language) => translate(language, 'error.input.size-name'),
  'size-sign': (language) => translate(language, 'seller.size.sign'),
  'size-twice': (language) => translate(language, 'error.input.size-twice'),
  street: (language) => translate(language, 'error.input.street'),
  text: (language) => translate(language, 'error.input.text'),
  'text-too-long': (language) => translate(language, 'error.input.text-too-long'),
  'time-zone': (language) => translate(language, 'error.input.time-zone'),
  tracking: (language) => translate(language, 'error.input.tracking'),
  username: (language) => translate(language, 'account.username.invalid'),
  'what-happened': (language) => translate(language, 'error.input.what-happened'),
  'what-you-sell': (language) => translate(language, 'seller.apply.why.missing'),
  'zone-countries': (language) => translate(language, 'error.input.zone-countries'),
  'zone-twice': (language) => translate(language, 'error.input.zone-twice'),
}

type Issue = z.core.$ZodIssue

/**
 * Returns the issues to report instead of one of zod's issues. Usually, this is the issue itself. For a union without
 * its own message, these are the issues of the closest shape, whose errors are nested most deeply. A shape that accepts
 * only an empty string never counts as the closest.
 */
export function flattenIssue(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.message in inputErrorTexts) return [issue]
  const depthOf = (issues: readonly Issue[]) => Math.max(0, ...issues.map(({ path }) => path.length))
  const shapes = issue.errors.filter((issues) => !issues.some(isEmptyTextOnly))
  const [closest] = shapes.toSorted((one, other) => depthOf(other) - depthOf(one))
  if (!closest || closest.length === 0) return [issue]
  return closest.flatMap(flattenIssue).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

const isEmptyTextOnly = (issue: Issue): boolean =>
  issue.code === 'invalid_value' && issue.values.length === 1 && issue.values[0] === ''

/** Returns a readable message for an input error. Keeps zod's message for errors that no form can cause. */
export function inputErrorText(issue: Issue): LocalizedText {
  if (issue.message === 'address-missing' || issue.message === 'address-invalid')
    return addressErrorText(issue)
  if (issue.message in inputErrorTexts) return inputErrorTexts[issue.message as InputErrorCode]
  return (language) => describeIssue(issue, language) ?? issue.message
}

function describeIssue(issue: Issue, language: Language): string | undefined {
  switch (issue.code) {
    case 'too_small': {
      const min = Number(issue.minimum)
      if (issue.origin === 'string')
        return min === 1
          ? translate(language, 'error.input.required')
          : translate(language, 'error.input.at-least', { least: min })
      if (issue.origin === 'array') return translate(language, 'error.input.least-choices', { least: min })
      return isNumber(issue.origin)
        ? translate(language, 'error.input.number-least', { least: min })
        : undefined
    }
    case 'too_big': {
      const max = Number(issue.maximum)
      if (issue.origin === 'string') return translate(language, 'error.input.at-most', { most: max })
      if (issue.origin === 'array') return translate(language, 'error.input.most-choices', { most: max })
      return isNumber(issue.origin)
        ? translate(language, 'error.input.number-most', { most: max })
        : undefined
    }
    case 'invalid_value':
      return translate(language, 'error.input.one-of', { values: issue.values.map(String).join(', ') })
    case 'invalid_type':
      if (issue.message.endsWith('received NaN')) return translate(language, 'error.input.number')
      // zod's message ends with these words if the field is missing. zod's issues do not contain the received value.
      return issue.message.endsWith('received undefined')
        ? translate(language, 'error.input.required')
        : wrongType(issue.expected, language)
    case 'invalid_format':
      if (issue.format === 'url') return translate(language, 'error.input.url')
      if (issue.format === 'date' || issue.format === 'datetime')
        return translate(language, 'error.input.date')
      return translate(language, 'error.input.format')
    case 'not_multiple_of':
      return translate(language, 'error.input.step', { step: Number(issue.divisor) })
    case 'invalid_union':
      return translate(language, 'error.input.format')
    default:
      return undefined
  }
}

function wrongType(expected: string, language: Language): string | undefined {
  if (isNumber(expected)) return translate(language, 'error.input.number')
  switch (expected) {
    case 'string':
    case 'boolean':
    case 'array':
    case 'object':
      return translate(language, 'error.input.type', { type: expected })
    default:
      return undefined
  }
}

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int' || origin === 'bigint'
