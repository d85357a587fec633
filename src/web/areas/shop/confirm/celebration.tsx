import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const Confetti = lazy(() =>
  import('#web/parts/confetti-canvas.tsx').then(({ Confetti }) => ({ default: Confetti })),
)

/** The confetti right after a purchase, once an order: not on a reload, nor when the link is opened later. */
export function Celebration({ orderId }: { orderId: string }) {
  const controlY = readControlY(useLocation().state)
  const [isOn, setIsOn] = useState(false)
  const key = `celebrated-${orderId}`
  useEffect(() => {
    if (controlY === null || sessionStorage.getItem(key) !== null) return
    sessionStorage.setItem(key, '1')
    setIsOn(true)
  }, [controlY, key])
  if (!isOn || controlY === null) return null
  return (
    <Suspense>
      <Confetti controlY={controlY} onDone={() => setIsOn(false)} />
    </Suspense>
  )
}

/** Where the buy control stood, handed over by the checkout. */
function readControlY(state: unknown): number | null {
  const y = typeof state === 'object' && state !== null && 'controlY' in state ? state.controlY : null
  return typeof y === 'number' ? y : null
}
