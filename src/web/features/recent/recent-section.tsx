import { useEffect, useRef, useState } from 'react'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { cardsWithNotes, type CardWithNote } from '../listing/card-notes.ts'
import { ListingGrid } from '../list/listing-grid.tsx'
import { readViewed, recordViewed, replaceViewed } from './viewed.ts'

const maxShown = 8

/**
 * Listings that were viewed in this browser, except the current listing. Records the current listing as viewed. Renders
 * nothing if there are no other viewed listings or if they cannot be loaded.
 */
export function RecentSection({ current }: { current?: string | undefined }) {
  const [cards, setCards] = useState<CardWithNote[]>([])
  /** Ids of listings that the visitor has just removed from the section and can restore. */
  const [cleared, setCleared] = useState<string[]>()
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    let isCurrent = true
    void loadCards(current).then(
      (loaded) => isCurrent && setCards(loaded),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [current])
  useEffect(() => undo.current?.focus(), [cleared])
  if (cards.length === 0) return null
  const clear = async () => {
    const ids = await readViewed()
    await replaceViewed([])
    setCleared(ids)
  }
  const restore = async () => {
    await replaceViewed(cleared ?? [])
    setCleared(undefined)
  }
  return (
    <section className="section-space swipe-row" aria-labelledby="recent">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="recent" className="text-head">
          {t('recent.title')}
        </h2>
        {!cleared && <TextButton onClick={() => void clear()}>{t('recent.clear')}</TextButton>}
      </div>
      {cleared ? (
        <p role="status" className="text-soft">
          {t('recent.cleared')}{' '}
          <button ref={undo} type="button" className="text-link" onClick={() => void restore()}>
            {t('common.undo')}
          </button>
        </p>
      ) : (
        <ListingGrid listings={cards} columns="grid-cols-2 md:grid-cols-4" />
      )}
    </section>
  )
}

async function loadCards(current: string | undefined): Promise<CardWithNote[]> {
  const viewed = await readViewed()
  if (current !== undefined) await recordViewed(current)
  const ids = viewed.filter((id) => id !== current).slice(0, maxShown)
  if (ids.length === 0) return []
  const { products } = await call('listCards', { body: { ids } })
  const inOrder = products.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id))
  return cardsWithNotes(call, inOrder)
}
