import { useEffect, useState } from 'react'
import type { SavedCard } from '#contract/orders/saved-cards.ts'
import { call } from '#web/lib/calls/call.ts'
import { readSession } from '#web/lib/session/session.ts'

export interface SavedCardChoice {
  /** Null until it is known. */
  cards: readonly SavedCard[] | null
  /** The id of the one that pays; empty where a card is typed. */
  chosen: string
  choose: (id: string) => void
}

/** A signed-in buyer's saved cards that are still good; the one saved last pays unless another is chosen. */
export function useSavedCards(): SavedCardChoice {
  const [cards, setCards] = useState<readonly SavedCard[] | null>(null)
  const [chosen, choose] = useState('')
  useEffect(() => {
    let isLeft = false
    void readGood().then((good) => {
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

async function readGood(): Promise<SavedCard[]> {
  if (readSession().buyer === null) return []
  try {
    const { cards } = await call('listSavedCards')
    return cards.filter(({ isExpired }) => !isExpired)
  } catch {
    // A card can be typed; paying says it if the session has ended.
    return []
  }
}
