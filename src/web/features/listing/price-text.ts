import type { Card } from '#contract/catalog/catalog.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { t } from '#web/lib/text/t.ts'

/** Formats the price of a listing. If its variants have different prices, formats the lowest price as "From $20". */
export function priceText({ price, priceVaries }: Pick<Card, 'price' | 'priceVaries'>): string {
  return priceVaries ? t('list.price.from', { price: moneyText(price) }) : moneyText(price)
}
