import { useEffect, useState } from 'react'
import type { Piece } from '#contract/catalog.ts'
import type { Money } from '#contract/money.ts'
import { call } from '../call.ts'
import { readSession } from '../session.ts'
import { watchesOf, watchKey } from './watch-known.ts'
import { WatchTarget } from './watch-target.tsx'

const perPage = 100

/** The price target of the watch this buyer has on this piece; of several, the one for any size. */
export function TargetHere({ piece }: { piece: Piece }) {
  const [found, setFound] = useState<{ key: string; target: Money | null }>()
  const keys = watchesOf(piece._id).map(watchKey)
  const key = keys.toSorted((a, b) => a.length - b.length)[0]
  useEffect(() => {
    if (key === undefined) return
    let isOld = false
    const show = (target: Money | null) => !isOld && setFound({ key, target })
    // Without the target its form would overwrite one unseen, so then there is none.
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
      watch={{ _id: piece._id, sizeID }}
      title={piece.title}
      price={piece.price}
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
