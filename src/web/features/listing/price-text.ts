import type { Card } from '#contract/catalog/catalog.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { t } from '#web/lib/text/t.ts'

/** Returns the price of a listing, as "From $20" if its variants have different prices. */
export function priceText({ price, priceVaries }: Pick<Card, 'price' | 'priceVaries'>): string {
  return priceVaries ? t('list.price.from', { price: moneyText(price) }) : moneyText(price)
}
