import { useEffect, useState } from 'react'
import type { Product } from '#contract/catalog/catalog.ts'
import type { WatchedListing } from '#contract/catalog/watch.ts'
import { call } from '#web/lib/calls/call.ts'
import { readSession } from '#web/lib/session/session.ts'
import { listWatches, watchKey } from './watchlist.ts'
import { WatchTarget } from './target.tsx'

const perPage = 100

interface FoundWatch {
  key: string
  watched: WatchedListing | undefined
}

/**
 * Price target for a listing that the buyer watches. If the buyer watches the listing both in any size and in single
 * sizes, shows the price target for any size.
 */
export function ListingTarget({ listing }: { listing: Product }) {
  const [found, setFound] = useState<FoundWatch>()
  const keys = listWatches(listing._id).map(watchKey)
  const key = keys.toSorted((a, b) => a.length - b.length)[0]
  useEffect(() => {
    if (key === undefined) return
    let isOld = false
    const show = (watched: WatchedListing | undefined) => !isOld && setFound({ key, watched })
    // If the watch cannot be loaded, the form stays hidden, because submitting an empty form would overwrite the saved
    // target.
    void findWatched(key).then(show, () => undefined)
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
      price={found.watched?.price ?? listing.price}
      target={found.watched?.priceTarget ?? null}
    />
  )
}

/** Returns the buyer's watch with the price of the watched size, which can differ from the listing's lowest price. */
async function findWatched(key: string): Promise<WatchedListing | undefined> {
  const params = { buyerId: readSession().buyer?._id ?? '' }
  for (let page = 1, total = 1; (page - 1) * perPage < total; page++) {
    const list = await call('listWatched', { params, query: { page, limit: perPage } })
    const product = list.products.find((one) => watchKey(one) === key)
    if (product) return product
    total = list.total
  }
  return undefined
}
