import type { Money } from '#contract/money.ts'
import type { BagItem, OrderLine, Quote } from '#contract/orders/orders.ts'
import { mergeUnits } from '#contract/orders/lines/merged-lines.ts'
import type { Call } from '#web/lib/calls/caller.ts'
import { addToBag } from '#web/lib/session/bag.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { t } from '#web/lib/text/t.ts'
import { countryName } from '../../address/country-name.ts'
import { waitText } from '../../bag/availability.ts'
import { includesItem, isSameItem, limitToSingleUnits, withQuantity } from '../../bag/items.ts'
import { priceBag } from '../../bag/pricing.ts'
import { sizeText } from '../../bag/size-text.ts'

/** Note about an item that could not be put into the bag exactly as it was ordered. */
export interface ReorderNote {
  title: string
  text: string
}

export interface Reorder {
  bag: BagItem[]
  /** Number of units of the order that are in the bag now. */
  units: number
  notes: ReorderNote[]
}

interface ReorderInput {
  /** Lines of the order. */
  lines: readonly OrderLine[]
  bag: readonly BagItem[]
  /** Destination of the parcels; by default, the marketplace's country. */
  country: string | undefined
  /** Maximum number of units of an item in this marketplace. */
  maxQuantity: number
}

/**
 * Puts the items of an order into a bag, with their sizes and quantities. Omits items that cannot be bought now.
 * Returns a note about each omitted item and each changed price. A repeated call changes nothing, because an item that
 * is already in the bag keeps its quantity unless it is lower.
 */
export async function reorder(
  call: Call,
  { lines, bag, country, maxQuantity }: ReorderInput,
): Promise<Reorder> {
  const ordered = orderedItems(lines, maxQuantity)
  const { quote, unknown } = await priceBag(
    call,
    ordered.map(({ item }) => item),
    country,
  )
  const result: Reorder = { bag: [...bag], units: 0, notes: [] }
  for (const { item, title, paid } of ordered) {
    const note = (text: string) => void result.notes.push({ title, text })
    const inBag = result.bag.find((one) => isSameItem(one, item))
    const found =
      quote === null || includesItem(unknown, item)
        ? { text: t('order.again.gone') }
        : availableUnits(quote, item, inBag)
    if ('text' in found) {
      note(found.text)
      continue
    }
    const units = Math.max(found.units, Math.min(unitsOf(inBag), unitsOf(item)))
    const next = addToBag(result.bag, wanted(item, Math.max(units, unitsOf(inBag)), inBag))
    if (next === 'bag-full') {
      note(t('order.again.full'))
      continue
    }
    if (next !== 'in-bag-already') result.bag = next
    result.units += units
    if (units < unitsOf(item)) note(t('order.again.fewer', { count: units, wanted: unitsOf(item) }))
    const price = quote && unitPrice(quote, item)
    if (price && price.cents !== paid.cents)
      note(t('order.again.price', { price: exactMoneyText(price), paid: exactMoneyText(paid) }))
  }
  return result
}

interface OrderedItem {
  item: BagItem
  title: string
  /** Unit price in the order. */
  paid: Money
}

/** Returns one entry per size, with the number of ordered units. */
function orderedItems(lines: readonly OrderLine[], maxQuantity: number): OrderedItem[] {
  const ordered: OrderedItem[] = []
  for (const { item, label, amount } of mergeUnits(lines)) {
    if (item === null) continue
    const { quantity = 1, size } = item
    const same = ordered.find((one) => isSameItem(one.item, item))
    if (same) {
      same.item = withQuantity(same.item, unitsOf(same.item) + quantity)
      continue
    }
    ordered.push({
      item: withQuantity(item, quantity),
      title: size ? `${label}, ${sizeText(size)}` : label,
      paid: { ...amount, cents: amount.cents / quantity },
    })
  }
  const limited = limitToSingleUnits(
    ordered.map(({ item }) => item),
    maxQuantity,
  )
  return ordered.map((one, at) => ({ ...one, item: limited[at] ?? one.item }))
}

/** Returns how many units of an item can be bought now, or the reason why none can. */
function availableUnits(
  quote: Quote,
  item: BagItem,
  inBag: BagItem | undefined,
): { units: number } | { text: string } {
  if (includesItem(quote.notServed, item))
    return { text: t('order.again.not-served', { country: countryName(quote.country) }) }
  const unavailable = quote.unavailable.find((one) => isSameItem(one, item))
  // The bag is the same for members and other visitors. The bag page explains which items only members can buy now.
  if (!unavailable) return { units: unitsOf(item) }
  const { free, heldUntil, awayUntil } = unavailable
  if (free !== undefined && !awayUntil) return { units: Math.min(free, unitsOf(item)) }
  // The item is already in the bag, so this shopper can have reserved it.
  if (heldUntil && inBag) return { units: Math.min(unitsOf(inBag), unitsOf(item)) }
  return { text: waitText(unavailable, quote.quotedAt) ?? t('order.again.gone') }
}

function unitPrice(quote: Quote, item: BagItem): Money | undefined {
  const line = quote.lines.find((one) => one.item !== null && isSameItem(one.item, item))
  return line && { ...line.amount, cents: line.amount.cents / (line.item?.quantity ?? 1) }
}

/**
 * Returns the item to add. An item that is already in the bag has an explicit quantity only if its quantity changes.
 */
function wanted(item: BagItem, units: number, inBag: BagItem | undefined): BagItem {
  return inBag && units === unitsOf(inBag) ? withQuantity(item) : withQuantity(item, units)
}

const unitsOf = (item: BagItem | undefined): number => (item ? (item.quantity ?? 1) : 0)
