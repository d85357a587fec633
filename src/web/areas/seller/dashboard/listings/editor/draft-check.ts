import type { ListingFieldUses } from '#contract/catalog/listing-fields.ts'
import { pageCurrency } from '#web/lib/format/currency.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { maxSizes } from 'virtual:contract-values'
import { exampleText, readCents } from '#web/lib/format/cents.ts'
import { sizesToSend, type ListingDraft } from './draft.ts'
import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import { checkAttributes, checkRequiredAttributes } from './attributes/attribute-check.ts'
import { checkAxes, checkVariant } from './variants/variant-check.ts'
import { t } from '#web/lib/text/t.ts'

/** Validation errors, keyed by API field name, such as `priceCents` or `sizes.0.qty`. */
export type DraftErrors = Readonly<Record<string, string>>

const minCents = 100
const maxCents = 5_000_000

export function priceError(text: string): string | undefined {
  const cents = readCents(text)
  if (cents === undefined && /^\d{1,3}[.,]\d{3}$/.test(text.trim()))
    return t('seller.price.ambiguous', { text: text.trim(), example: exampleText() })
  if (cents === undefined) return t('seller.price.invalid', { example: exampleText() })
  if (cents < minCents) return t('seller.price.least', { least: priceText(minCents) })
  return cents > maxCents ? t('seller.price.most', { most: priceText(maxCents) }) : undefined
}

/** Formats cents in the marketplace's currency. */
const priceText = (cents: number): string => moneyText({ cents, currency: pageCurrency().code })

export function quantityError(text: string): string | undefined {
  return /^\d{1,3}$/.test(text.trim()) ? undefined : t('seller.quantity.invalid', { most: 999 })
}

/** Returns the errors that prevent the seller from saving the listing, even as a draft. */
export function checkDraft(draft: ListingDraft, attributes: readonly ShownAttribute[] = []): DraftErrors {
  const found: Record<string, string | undefined> = {
    priceCents: draft.price.trim() === '' ? undefined : priceError(draft.price),
    totalAllowed: /^\d{0,5}$/.test(draft.total.trim()) ? undefined : t('seller.total.invalid'),
  }
  const sizes = sizesToSend(draft)
  if (sizes.length > maxSizes) found.sizes = t('seller.sizes.most', { most: maxSizes })
  const names = sizes.map(({ size }) => size.trim().toLowerCase())
  for (const [at, size] of sizes.entries()) {
    if (draft.axes.length === 0)
      found[`sizes.${at}.size`] = nameError(size.size.trim(), names.indexOf(names[at] ?? '') < at)
    found[`sizes.${at}.qty`] = quantityError(size.qty)
    found[`sizes.${at}.priceCents`] = size.price.trim() === '' ? undefined : priceError(size.price)
    Object.assign(found, checkVariant(size, at))
  }
  Object.assign(found, checkAxes(draft.axes))
  for (const [at, { error }] of draft.photos.entries()) if (error !== '') found[`upload.${at}`] = error
  const rows = sizes.map(({ row }) => row)
  return onlyErrors({ ...found, ...checkAttributes(attributes, draft.attributes, rows) })
}

/** Returns whether every variant has a price. The listing itself then needs no price. */
function hasOnlyOwnPrices(draft: ListingDraft): boolean {
  const sizes = sizesToSend(draft)
  return sizes.length > 0 && sizes.every(({ price }) => price.trim() !== '')
}

function nameError(size: string, isTwice: boolean): string | undefined {
  if (size === '') return t('seller.size.missing')
  if (size.includes('|')) return t('seller.size.sign')
  return isTwice ? t('seller.size.twice') : undefined
}

/** Returns the error at the first quantity if a listing that the seller wants to publish has no stock. */
export function checkStock(draft: ListingDraft): DraftErrors {
  const sizes = sizesToSend(draft)
  const hasStock = sizes.length === 0 || sizes.some(({ qty }) => Number(qty) > 0)
  return hasStock ? {} : { 'sizes.0.qty': t('seller.missing.stock') }
}

/** Validation rules for the fields of a listing, which depend on the marketplace and on the listing's type. */
export interface FieldRules {
  hasGender: boolean
  hasSizes: boolean
  /** Whether listings must, can or cannot have a brand and a color. */
  fields: ListingFieldUses
}

/** Returns the errors that prevent the seller from publishing the listing. */
export function checkBeforePublishing(
  draft: ListingDraft,
  { hasGender, hasSizes, fields }: FieldRules,
  needsPhoto = true,
  attributes: readonly ShownAttribute[] = [],
): DraftErrors {
  const isEmpty = (field: 'title' | 'brand' | 'type' | 'color' | 'condition' | 'price') =>
    draft[field].trim() === ''
  return onlyErrors({
    title: isEmpty('title') ? t('seller.missing.title') : undefined,
    brand: fields.brand === 'required' && isEmpty('brand') ? t('seller.missing.brand') : undefined,
    type: isEmpty('type') ? t('seller.missing.type') : undefined,
    gender: hasGender && draft.gender === '' ? t('seller.missing.gender') : undefined,
    color: fields.color === 'required' && isEmpty('color') ? t('seller.missing.color') : undefined,
    condition: isEmpty('condition') ? t('seller.missing.condition') : undefined,
    priceCents: isEmpty('price') && !hasOnlyOwnPrices(draft) ? t('seller.missing.price') : undefined,
    sizes: sizesToSend(draft).length > 0 ? undefined : missingSizeText(hasSizes),
    photos: needsPhoto && draft.photos.length === 0 ? t('seller.missing.photo') : undefined,
    ...checkRequiredAttributes(attributes, draft.attributes, sizesToSend(draft)),
  })
}

const missingSizeText = (hasSizes: boolean) =>
  hasSizes ? t('seller.missing.size') : t('seller.missing.quantity')

function onlyErrors(found: Record<string, string | undefined>): DraftErrors {
  const errors = Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(errors)
}
