import { useEffect, useState } from 'react'
import type { Product } from '#contract/catalog/catalog.ts'
import type { Here } from '#web/features/delivery/here.ts'
import { useSession } from '#web/lib/session/state.ts'
import { importPart } from '#web/lib/page/load-part.ts'

interface ShownHere {
  here: Here
  /** Another country was chosen. */
  look: () => void
}

/** How a listing is sent to where this visitor is; the page was made for the marketplace's country. */
export function useHere(listing: Product, first: Here): ShownHere {
  const isBuyer = useSession()?.buyer != null
  const [turn, setTurn] = useState(0)
  const [known, setKnown] = useState<{ of: Product; here: Here }>()
  useEffect(() => {
    const isChosen = document.cookie.includes('country=')
    // Most visitors are where the marketplace is, and need no script that reckons for elsewhere.
    if (!isChosen && !isBuyer && navigator.language.endsWith(`-${first.country}`)) return
    let stop: (() => void) | undefined
    let isOld = false
    void importPart(() => import('./elsewhere.ts')).then(
      ({ followDestination }) => {
        if (!isOld) stop = followDestination(listing, isBuyer, (here) => setKnown({ of: listing, here }))
      },
      // The page keeps the content for the country it was rendered for.
      () => undefined,
    )
    return () => {
      isOld = true
      stop?.()
    }
  }, [listing, first, isBuyer, turn])
  return { here: known?.of === listing ? known.here : first, look: () => setTurn(turn + 1) }
}
