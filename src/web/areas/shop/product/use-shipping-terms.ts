import { useEffect, useState } from 'react'
import type { Product } from '#contract/catalog/catalog.ts'
import type { DeliveryInfo } from '#web/features/delivery/delivery-info.ts'
import { useSession } from '#web/lib/session/state.ts'
import { importPart } from '#web/lib/page/load-part.ts'

interface ShippingTerms {
  here: DeliveryInfo
  /** Called after the visitor chose another country. */
  reload: () => void
}

/** Returns the shipping terms for the visitor's country. The server renders the page for the marketplace's country. */
export function useShippingTerms(listing: Product, first: DeliveryInfo): ShippingTerms {
  const isBuyer = useSession()?.buyer != null
  const [turn, setTurn] = useState(0)
  const [shown, setShown] = useState<{ of: Product; here: DeliveryInfo }>()
  useEffect(() => {
    const isChosen = document.cookie.includes('country=')
    // The code that finds the terms for other destinations is loaded only if needed, because most visitors are in the
    // marketplace's country.
    if (!isChosen && !isBuyer && navigator.language.endsWith(`-${first.country}`)) return
    let stop: (() => void) | undefined
    let isOld = false
    void importPart(() => import('./follow-destination.ts')).then(
      ({ subscribeToDestination }) => {
        if (!isOld) stop = subscribeToDestination(listing, isBuyer, (here) => setShown({ of: listing, here }))
      },
      // Ignores the error. The page keeps the terms of the country in the server-rendered HTML.
      () => undefined,
    )
    return () => {
      isOld = true
      stop?.()
    }
  }, [listing, first, isBuyer, turn])
  return { here: shown?.of === listing ? shown.here : first, reload: () => setTurn(turn + 1) }
}
