import { withQuantity } from '#web/features/bag/items.ts'
import { useEffect, useState } from 'react'
import { priceBag, type ShownBag } from '#web/features/bag/pricing.ts'
import { useSession } from '#web/lib/session/state.ts'
import { importPart } from '#web/lib/page/load-part.ts'

/**
 * Returns the bag with the signed-in buyer's prices. The server has no token, so the page first shows a guest's
 * prices.
 */
export function useOwnPrices<Bag extends ShownBag>(loaded: Bag): Bag {
  const buyer = useSession()?.buyer?._id
  const [own, setOwn] = useState<{ of: Bag; bag: ShownBag }>()
  useEffect(() => {
    if (buyer === undefined || loaded.quote === null) return
    let isOld = false
    void ownPrices(loaded.quote).then(
      (bag) => !isOld && setOwn({ of: loaded, bag }),
      () => undefined,
    )
    return () => {
      isOld = true
    }
  }, [buyer, loaded])
  return own?.of === loaded ? { ...loaded, quote: own.bag.quote, payable: own.bag.payable } : loaded
}

async function ownPrices({ lines, country }: NonNullable<ShownBag['quote']>): Promise<ShownBag> {
  const { call } = await importPart(() => import('#web/lib/calls/call.ts'))
  const items = lines.flatMap(({ item }) => (item ? [withQuantity(item, item.quantity)] : []))
  return priceBag(call, items, country)
}
