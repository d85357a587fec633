import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Product } from '#contract/catalog/catalog.ts'
import { maxBagItems } from '#contract/orders/bag-items.ts'
import { call } from '#web/lib/calls/call.ts'
import { waitText } from '#web/features/bag/availability.ts'
import { Link } from '#web/kit/links.tsx'
import { showsSizes } from '#web/features/listing/shown-sizes.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { PrimaryButton } from '#web/kit/buttons.tsx'

interface SoldOutProps {
  listing: Product
  /** Path of a list of similar items. */
  others: string
}

/**
 * Replaces the buy form if the item is sold or in another shopper's checkout. The browser checks whether the item is
 * sold or only in a checkout.
 */
export function SoldOut({ listing, others }: SoldOutProps) {
  const waits = useWaitText(listing)
  const { revalidate, state } = useRevalidator()
  return (
    <div className="mt-6 border-y border-line py-6" role="status">
      <p className="text-title font-display">{waits ? t('product.held.title') : t('product.sold.title')}</p>
      <p className="mt-1 text-soft">{waits ?? t('product.sold.text')}</p>
      {showsSizes(listing) && (
        <p className="mt-2 text-soft">
          {t('product.sizes', { sizes: listing.sizes.map((size) => translateValue(size.size)).join(', ') })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {waits && (
          <PrimaryButton aria-disabled={state !== 'idle' || undefined} onClick={() => void revalidate()}>
            {t('common.try-again')}
          </PrimaryButton>
        )}
        <Link to={`${others}&stock=1`} className="button button-line">
          {t('product.sold.more', { type: translateValue(listing.type) })}
        </Link>
      </div>
    </div>
  )
}

/**
 * Returns a message that says when the first of the listing's reservations (holds) ends. Returns undefined while the
 * end is unknown and if the listing is sold.
 */
function useWaitText({ _id, sizes }: Product): string | undefined {
  const [waits, setWaits] = useState<string>()
  const ids = sizes
    .slice(0, maxBagItems)
    .map(({ ID }) => ID)
    .join(' ')
  useEffect(() => {
    let isCurrent = true
    const items = ids.split(' ').map((sizeID) => ({ _id, sizeID }))
    call('getQuote', { body: { items } }).then(
      ({ unavailable, quotedAt }) => {
        const [first] = unavailable.toSorted((a, b) => (a.heldUntil ?? '~').localeCompare(b.heldUntil ?? '~'))
        if (isCurrent) setWaits(first && waitText(first, quotedAt))
      },
      // The error is ignored, because the page already states that the item cannot be bought.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [_id, ids])
  return waits
}
