import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { tabStorage } from '#web/lib/session/tab.ts'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'

const HeartFlight = lazyPart(
  async () => (await import('#web/features/animations/heart-flight-view.tsx')).HeartFlight,
  { isQuiet: true },
)
const Confetti = lazyPart(
  async () => (await import('#web/features/animations/confetti-canvas.tsx')).Confetti,
  { isQuiet: true },
)

/**
 * The confetti right after a purchase, and the heart with it on a first one; once an order: not on a reload, nor
 * when the link is opened later.
 */
export function Celebration({ orderId, isFirst }: { orderId: string; isFirst: boolean }) {
  const controlY = readControlY(useLocation().state)
  const [isOn, setIsOn] = useState(false)
  const [hasFallen, setHasFallen] = useState(false)
  const key = `celebrated-${orderId}`
  useEffect(() => {
    if (controlY === null || tabStorage().getItem(key) !== null) return
    tabStorage().setItem(key, '1')
    setIsOn(true)
  }, [controlY, key])
  if (!isOn || controlY === null) return null
  return (
    <Suspense>
      {!hasFallen && <Confetti controlY={controlY} onDone={() => setHasFallen(true)} />}
      {isFirst && <HeartFlight from={{ x: innerWidth / 2, y: controlY }} />}
    </Suspense>
  )
}

/** Where the buy control stood, handed over by the checkout. */
function readControlY(state: unknown): number | null {
  const y = typeof state === 'object' && state !== null && 'controlY' in state ? state.controlY : null
  return typeof y === 'number' ? y : null
}
