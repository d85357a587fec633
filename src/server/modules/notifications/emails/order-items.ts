import { marketplaceCurrency } from '#platform/settings/currency.ts'
import type { Card } from '#contract/catalog/catalog.ts'
import type { OrderLine } from '#contract/orders/orders.ts'
import { moneyText } from '#platform/language/formats.ts'
import { nameOfCode } from '#modules/catalog/core/data-words.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { EmailItem } from '#platform/mail/layout/email.ts'

/** What a listing's own row says of it, beside what the order keeps. */
export interface ListingFacts {
  brand: string | null
  condition: Card['condition'] | null
}

/** By the listings' ids; one that is not there is shown without. */
export type FactsOfListings = ReadonlyMap<string, ListingFacts>

/** What was bought, each with its picture. */
export function orderItems(
  language: Language,
  lines: readonly OrderLine[],
  facts: FactsOfListings,
): EmailItem[] {
  return lines.flatMap(({ item, label: title, amount }) => {
    if (!item) return []
    const details = detailsText(language, facts.get(item._id), item.size)
    return [{ title, details, price: moneyText(language, amount), picture: item.photo }]
  })
}

/** Brand, size and condition, as far as they are known. */
export function detailsText(
  language: Language,
  { brand, condition }: ListingFacts = { brand: null, condition: null },
  size?: string | null,
): string[] {
  return [
    brand ?? '',
    size ? sizeText(language, size) : '',
    condition ? nameOfCode(language, 'condition', condition) : '',
  ].filter(Boolean)
}

/** `M` → `Size M`; `One size` says it already. */
function sizeText(language: Language, name: string): string {
  // not words: as it is stored
  if (name === 'One size') return translate(language, 'word.size.one-size')
  return /size/i.test(name) ? name : translate(language, 'bag.size-named', { name })
}

/** The items of these lines in a few words: the first, and how many more. */
export function titlesText(language: Language, lines: readonly OrderLine[]): string {
  const [title = '', ...more] = lines.filter(({ item }) => item).map(({ label }) => label)
  return more.length === 0 ? title : translate(language, 'mail.titles', { title, count: more.length })
}

/** What the items cost together. */
export function itemsSum(language: Language, lines: readonly OrderLine[]): [label: string, amount: string] {
  const amounts = lines.flatMap(({ item, amount }) => (item ? [amount] : []))
  const cents = amounts.reduce((sum, amount) => sum + amount.cents, 0)
  const label = translate(language, 'common.items', { count: amounts.length })
  return [label, moneyText(language, { cents, currency: amounts[0]?.currency ?? marketplaceCurrency() })]
}

/** What is paid beside the items. `nameOf`: the seller that ships, where there are several. */
export function otherSums(
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
