import { useEffect, useState } from 'react'
import type { Product } from '#contract/catalog/catalog.ts'
import type { Here } from '#web/features/delivery/here.ts'
import { useSession } from '#web/lib/session/state.ts'
import { importPart } from '#web/lib/page/load-part.ts'

interface ShownHere {
  here: Here
  /** Called after another country was chosen. */
  look: () => void
}

/** Returns the shipping terms for the visitor's country. The page was rendered for the marketplace's country. */
export function useHere(listing: Product, first: Here): ShownHere {
  const isBuyer = useSession()?.buyer != null
  const [turn, setTurn] = useState(0)
  const [shown, setShown] = useState<{ of: Product; here: Here }>()
  useEffect(() => {
    const isChosen = document.cookie.includes('country=')
    // Most visitors are in the marketplace's country and do not need the script for other destinations.
    if (!isChosen && !isBuyer && navigator.language.endsWith(`-${first.country}`)) return
    let stop: (() => void) | undefined
    let isOld = false
    void importPart(() => import('./elsewhere.ts')).then(
      ({ followDestination }) => {
        if (!isOld) stop = followDestination(listing, isBuyer, (here) => setShown({ of: listing, here }))
      },
      // Ignored: the page keeps the terms for the country it was rendered for.
      () => undefined,
    )
    return () => {
      isOld = true
      stop?.()
    }
  }, [listing, first, isBuyer, turn])
  return { here: shown?.of === listing ? shown.here : first, look: () => setTurn(turn + 1) }
}
