import { useEffect, useState } from 'react'
import type { SavedCard } from '#contract/orders/saved-cards.ts'
import { call } from '#web/lib/calls/call.ts'
import { readSession } from '#web/lib/session/session.ts'

export interface SavedCardChoice {
  /** Saved payment cards; null while loading. */
  cards: readonly SavedCard[] | null
  /** Id of the selected card; empty if the buyer enters a new card. */
  chosen: string
  choose: (id: string) => void
}

/** Loads a signed-in buyer's valid saved cards and selects the newest card. */
export function useSavedCards(): SavedCardChoice {
  const [cards, setCards] = useState<readonly SavedCard[] | null>(null)
  const [chosen, choose] = useState('')
  useEffect(() => {
    let isLeft = false
    void loadUsableCards().then((good) => {
      if (isLeft) return
      setCards(good)
      choose(good[0]?._id ?? '')
    })
    return () => {
      isLeft = true
    }
  }, [])
  return { cards, chosen, choose }
}

async function loadUsableCards(): Promise<SavedCard[]> {
  if (readSession().buyer === null) return []
  try {
    const { cards } = await call('listSavedCards')
    return cards.filter(({ isExpired }) => !isExpired)
  } catch {
    // The error is ignored, because the buyer can enter a card. An expired session is reported when the buyer pays.
    return []
  }
}
