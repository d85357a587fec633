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
 * Confetti after a purchase, with a heart after a buyer's first purchase. Shown once per order, not after a reload or
 * when the order link is opened later.
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

/** Reads the vertical position of the pay button, passed by the checkout. */
function readControlY(state: unknown): number | null {
  const y = typeof state === 'object' && state !== null && 'controlY' in state ? state.controlY : null
  return typeof y === 'number' ? y : null
}
