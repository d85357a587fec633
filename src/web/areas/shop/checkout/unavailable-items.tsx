import type { ReactNode } from 'react'
import type { Quote } from '#contract/orders/orders.ts'
import { countryName } from '#web/features/address/country-name.ts'
import { includesItem } from '#web/features/bag/items.ts'
import { HelpLink } from '#web/features/help/help-link.tsx'
import { rich, t } from '#web/lib/text/t.ts'
import { removeFormId } from './remove-forms.tsx'

interface ExcludedItemsProps {
  quote: Quote
  /** Whether the bag has other items that can be bought. */
  hasMore: boolean
}

/** Lists the items that cannot be bought now, grouped by reason, and offers to continue without these items. */
export function UnavailableItems({ quote, hasMore }: ExcludedItemsProps) {
  const { unavailable } = quote
  const held = unavailable.filter(({ heldUntil }) => heldUntil !== undefined)
  const away = unavailable.filter(({ awayUntil }) => awayUntil !== undefined)
  const sold = unavailable.filter((item) => !held.includes(item) && !away.includes(item))
  return (
    <Closed lines={linesOf(quote, unavailable)} hasMore={hasMore} testId="gone">
      {sold.length > 0 && <p>{rich('checkout.gone', valuesOf(quote, sold))}</p>}
      {held.length > 0 && <p>{rich('checkout.held', valuesOf(quote, held))}</p>}
      {away.length > 0 && <p>{rich('checkout.away', valuesOf(quote, away))}</p>}
      <p>{t('checkout.not-charged')}</p>
      <p>
        <HelpLink to="bag-and-reservations" isBeside>
          {t('help.unavailable')}
        </HelpLink>
      </p>
    </Closed>
  )
}

/** Lists the items that are not shipped to the country of the address. */
export function UnshippableItems({ quote, hasMore }: ExcludedItemsProps) {
  const { titles, b } = valuesOf(quote, quote.notServed)
  return (
    <Closed lines={linesOf(quote, quote.notServed)} hasMore={hasMore} testId="not-served">
      <p>{rich('checkout.not-served', { titles, country: countryName(quote.country), b })}</p>
    </Closed>
  )
}

function linesOf({ lines }: Quote, items: Quote['notServed']): Quote['lines'] {
  return lines.filter((line) => line.item && includesItem(items, line.item))
}

function valuesOf(quote: Quote, items: Quote['notServed']) {
  const lines = linesOf(quote, items)
  return {
    titles: lines.map((line) => line.label).join(', '),
    count: lines.length,
    b: (words: ReactNode) => <strong>{words}</strong>,
  }
}

interface ClosedProps {
  lines: Quote['lines']
  hasMore: boolean
  testId: string
  children: ReactNode
}

function Closed({ lines, hasMore, testId, children }: ClosedProps) {
  const first = lines[0]?.item
  if (!first) return null
  return (
    <div role="alert" className="space-y-1 border border-accent p-4" data-testid={testId}>
      {children}
      <button type="submit" form={removeFormId(first)} className="button button-line mt-2">
        {lines.length > 1 || !hasMore
          ? t('bag.remove-item', { title: lines[0]?.label ?? '' })
          : t('checkout.go-on-without')}
      </button>
    </div>
  )
}
