import { marketplaceCurrency } from '#platform/settings/currency.ts'
import type { Card } from '#contract/catalog/catalog.ts'
import { mergeUnits, titleWithQuantity } from '#contract/orders/lines/merged-lines.ts'
import type { OrderLine } from '#contract/orders/orders.ts'
import { moneyText } from '#platform/language/formats.ts'
import { nameOfCode } from '#modules/catalog/core/value-names.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { EmailItem } from '#platform/mail/layout/email.ts'

/** Listing details that emails show but that orders do not store. */
export interface EmailListingDetails {
  brand: string | null
  condition: Card['condition'] | null
}

/** Listing details, keyed by listing id. An item whose listing has no entry is shown without brand and condition. */
export type EmailListingDetailsById = ReadonlyMap<string, EmailListingDetails>

/** Returns the purchased items for an email. */
export function orderItems(
  language: Language,
  lines: readonly OrderLine[],
  facts: EmailListingDetailsById,
): EmailItem[] {
  return mergeUnits(lines).flatMap((line) => {
    const { item, amount } = line
    if (!item) return []
    const title = titleWithQuantity(line)
    const details = itemDetailsText(language, facts.get(item._id), item.size)
    return [{ title, details, price: moneyText(language, amount), picture: item.photo }]
  })
}

/** Returns a text with brand, size and condition. Omits missing values. */
export function itemDetailsText(
  language: Language,
  { brand, condition }: EmailListingDetails = { brand: null, condition: null },
  size?: string | null,
): string[] {
  return [
    brand ?? '',
    size ? sizeText(language, size) : '',
    condition ? nameOfCode(language, 'condition', condition) : '',
  ].filter(Boolean)
}

/** Returns `Size M` for `M`. Names that already contain "size" are returned unchanged. */
function sizeText(language: Language, name: string): string {
  // not translated: the stored size name
  if (name === 'One size') return translate(language, 'word.size.one-size')
  return /size/i.test(name) ? name : translate(language, 'bag.size-named', { name })
}

/** Returns a summary of the items: the title of the first item, and the number of other items. */
export function itemTitlesSummary(language: Language, lines: readonly OrderLine[]): string {
  const [first, ...more] = mergeUnits(lines).filter(({ item }) => item)
  const title = first ? titleWithQuantity(first) : ''
  return more.length === 0 ? title : translate(language, 'mail.titles', { title, count: more.length })
}

/** Returns the total price of the items and its label. */
export function itemsTotal(language: Language, lines: readonly OrderLine[]): [label: string, amount: string] {
  const amounts = lines.flatMap(({ item, amount }) => (item ? [amount] : []))
  const cents = amounts.reduce((sum, amount) => sum + amount.cents, 0)
  const label = translate(language, 'common.items', { count: amounts.length })
  return [label, moneyText(language, { cents, currency: amounts[0]?.currency ?? marketplaceCurrency() })]
}

/**
 * Returns the label and amount of everything in the total besides the items, such as shipping and fees. If the order is
 * from several sellers, `nameOf` returns the seller's name for the label of each shipping amount.
 */
export function amountsBesidesItems(
  language: Language,
  lines: readonly OrderLine[],
  nameOf: (username: string) => string | undefined = () => undefined,
): [label: string, amount: string][] {
  return lines
    .filter(({ item }) => !item)
    .map((line) => [sumText(language, line, nameOf), moneyText(language, line.amount)])
}

function sumText(
  language: Language,
  { code, label, seller: username }: OrderLine,
  nameOf: (username: string) => string | undefined,
): string {
  const seller = username === null ? undefined : nameOf(username)
  if (code === 'service-fee') return translate(language, 'common.service-fee')
  if (code !== 'shipping') return label
  return seller
    ? translate(language, 'mail.order.shipping-from', { seller })
    : translate(language, 'common.shipping')
}
