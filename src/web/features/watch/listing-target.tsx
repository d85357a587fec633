import { useEffect, useState } from 'react'
import type { Product } from '#contract/catalog/catalog.ts'
import type { Money } from '#contract/money.ts'
import { call } from '#web/lib/calls/call.ts'
import { readSession } from '#web/lib/session/session.ts'
import { watchesOf, watchKey } from './watchlist.ts'
import { WatchTarget } from './target.tsx'

const perPage = 100

/**
 * Price target for a listing that the buyer watches. If the buyer watches the listing both in any size and in single
 * sizes, shows the target for any size.
 */
export function ListingTarget({ listing }: { listing: Product }) {
  const [found, setFound] = useState<{ key: string; target: Money | null }>()
  const keys = watchesOf(listing._id).map(watchKey)
  const key = keys.toSorted((a, b) => a.length - b.length)[0]
  useEffect(() => {
    if (key === undefined) return
    let isOld = false
    const show = (target: Money | null) => !isOld && setFound({ key, target })
    // The target stays hidden if it cannot be loaded, because submitting an empty form would overwrite the saved
    // target.
    void findTarget(key).then(show, () => undefined)
    return () => {
      isOld = true
    }
  }, [key])
  if (!found || found.key !== key) return null
  const sizeID = key.split('~', 2)[1] ?? null
  return (
    <WatchTarget
      key={key}
      watch={{ _id: listing._id, sizeID }}
      title={listing.title}
      price={listing.price}
      target={found.target}
    />
  )
}

async function findTarget(key: string): Promise<Money | null> {
  const params = { buyerId: readSession().buyer?._id ?? '' }
  for (let page = 1, total = 1; (page - 1) * perPage < total; page++) {
    const list = await call('listWatched', { params, query: { page, limit: perPage } })
    const ours = list.products.find((one) => watchKey(one) === key)
    if (ours) return ours.priceTarget
    total = list.total
  }
  return null
}
