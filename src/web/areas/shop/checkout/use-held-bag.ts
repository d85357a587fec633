import { useCallback, useEffect, useRef, useState } from 'react'
import type { BagItem } from '#contract/orders/orders.ts'
import { call } from '#web/lib/calls/call.ts'
import { itemText } from '#web/features/bag/items.ts'
import { priceBag, type ShownBag } from '#web/features/bag/pricing.ts'
import { clockOffsetMs } from './hold-time.ts'
import { takeHolds } from './payment/holds.ts'

export interface HeldBag {
  bag: ShownBag
  /** Time, in ms, by this browser's clock, when the reservations (holds) end; null without holds. */
  heldUntil: number | null
  state: 'taking' | 'held' | 'lapsed' | 'failed'
  /** Message shown if a limit prevented some of the holds. */
  limitMessage: string | undefined
  /**
   * Whether the holds have been requested at least once. Before that, a signed-in buyer's existing holds are unknown,
   * because the server renders the page without a session.
   */
  isChecked: boolean
  /** Requests or extends the holds, and prices the bag. */
  hold: () => Promise<void>
  /** Requests new prices for the bag. */
  price: () => Promise<ShownBag>
  expire: () => void
}

/** Requests the holds of a checkout after hydration and prices its items on the server. */
export function useHeldBag(
  items: readonly BagItem[],
  first: ShownBag,
  /** Checks whether an order for this bag is already paid. Returns true if the page is about to open the paid order. */
  resume: () => Promise<boolean>,
  /** Country that the order is shipped to. */
  country: string,
): HeldBag {
  const [bag, setBag] = useState(first)
  const [heldUntil, setHeldUntil] = useState<number | null>(null)
  const [state, setState] = useState<HeldBag['state']>('taking')
  const [limit, setLimit] = useState<string>()
  const [isChecked, setIsChecked] = useState(false)
  const itemsKey = items.map(itemText).join('.')
  const latest = useRef({ items, resume, country })
  useEffect(() => {
    latest.current = { items, resume, country }
  }, [items, resume, country])

  const latestTurn = useRef(0)
  const price = useCallback(async () => {
    const turn = ++latestTurn.current
    const priced = await priceBag(call, latest.current.items, latest.current.country)
    // Ignores late responses to earlier requests.
    if (turn !== latestTurn.current) return priced
    setBag(priced)
    setHeldUntil(untilOf(priced))
    return priced
  }, [])

  const hold = useCallback(async () => {
    setState('taking')
    try {
      setLimit(await takeHolds(call, latest.current.items))
      await price()
      setIsChecked(true)
      setState('held')
    } catch {
      setState('failed')
    }
  }, [price])

  useEffect(() => {
    if (!itemsKey) return
    void latest.current.resume().then((isLeaving) => (isLeaving ? undefined : hold()))
  }, [itemsKey, hold])

  const priced = useRef(country)
  useEffect(() => {
    if (priced.current === country) return
    priced.current = country
    void price().catch(() => setState('failed'))
  }, [country, price])

  const lapse = useCallback(() => setState('lapsed'), [])
  return { bag, heldUntil, state, limitMessage: limit, isChecked, hold, price, expire: lapse }
}

/** Returns the time, in ms, when the holds end, converted from the server's clock to this browser's clock. */
function untilOf({ payable }: ShownBag): number | null {
  if (!payable?.heldUntil) return null
  return Date.parse(payable.heldUntil) + clockOffsetMs(payable.quotedAt, Date.now())
}
