import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { WatchedPiece } from '#contract/watch.ts'
import { call } from '../call.ts'
import { readSession } from '../session.ts'
import { useLiveFault } from './live-fault.ts'
import { say } from './live-say.ts'
import { keepLive } from './live-state.ts'
import { saveWatch } from './watch-act.ts'
import { markWatched, watchKey, type Watchable } from './watch-known.ts'
import { WatchPiece } from './watch-piece.tsx'
import { WatchTarget } from './watch-target.tsx'

/** Watched pieces, each with its price target and a way to stop watching that can be taken back. */
export function WatchList({ pieces }: { pieces: readonly WatchedPiece[] }) {
  const { revalidate } = useRevalidator()
  const { fault, attempt } = useLiveFault()
  const list = useRef<HTMLUListElement>(null)
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const hide = (key: string, isGone: boolean) =>
    setGone((was) => (isGone ? new Set(was).add(key) : was.difference(new Set([key]))))

  const remove = async (piece: WatchedPiece) => {
    const key = watchKey(piece)
    hide(key, true)
    // The button that was pressed goes: who works by keyboard stays in the list.
    list.current?.focus({ preventScroll: true })
    const worked = await attempt(() => removeWatch(piece))
    if (!worked) return hide(key, false)
    say(`No longer watched: ${piece.title}`, async () => {
      await saveWatch(piece, true, piece.priceTarget?.cents ?? null)
      hide(key, false)
      await revalidate()
    })
    await revalidate()
  }
  return (
    <>
      <p role="alert" className="font-semibold text-accent empty:hidden">
        {fault}
      </p>
      <ul ref={list} tabIndex={-1} aria-label="Watched pieces" className="outline-none">
        {pieces
          .filter((piece) => !gone.has(watchKey(piece)))
          .map((piece) => (
            <WatchPiece key={watchKey(piece)} piece={piece}>
              {piece.state !== 'sold-out' && (
                <WatchTarget
                  watch={{ _id: piece._id, sizeID: piece.sizeID }}
                  title={piece.title}
                  price={piece.price}
                  target={piece.priceTarget}
                />
              )}
              <button
                type="button"
                className="text-link"
                aria-label={`Stop watching ${piece.title}`}
                onClick={() => void remove(piece)}
              >
                Stop watching
              </button>
            </WatchPiece>
          ))}
      </ul>
    </>
  )
}

/** Spec §7: `product-remove` with schemaType watch. */
async function removeWatch({ _id, sizeID }: Watchable): Promise<void> {
  const { unread } = await call('removeFromNotifications', {
    params: { buyerId: readSession().buyer?._id ?? '' },
    body: { itemId: _id, sizeId: sizeID, schemaType: 'watch' },
  })
  markWatched({ _id, sizeID }, false)
  keepLive({ unread })
}
