import { useCallback, useEffect, useRef, useState } from 'react'
import type { BagItem } from '#contract/orders/orders.ts'
import { call } from '#web/lib/calls/call.ts'
import { itemText } from '#web/features/bag/items.ts'
import { priceBag, type ShownBag } from '#web/features/bag/pricing.ts'
import { clockLead } from './hold-time.ts'
import { takeHolds } from './holds.ts'

export interface HeldBag {
  bag: ShownBag
  /** In this browser's time, ms; null while nothing is held. */
  heldUntil: number | null
  state: 'taking' | 'held' | 'lapsed' | 'failed'
  /** Why not everything could be held, where a limit was reached. */
  limit: string | undefined
  /** Whether the holds have been requested once: the server-rendered page does not know a signed-in buyer's holds. */
  isChecked: boolean
  /** Takes the holds (again) and prices the bag. */
  hold: () => Promise<void>
  /** Prices the bag anew. */
  price: () => Promise<ShownBag>
  lapse: () => void
}

/** The bag of a checkout: held from the moment the page has come alive, priced by the server. */
export function useHeldBag(
  items: readonly BagItem[],
  first: ShownBag,
  /** Looks first for an order of this bag that is paid already; true when the page is being left for it. */
  resume: () => Promise<boolean>,
  /** Where it goes. */
  country: string,
): HeldBag {
  const [bag, setBag] = useState(first)
  const [heldUntil, setHeldUntil] = useState<number | null>(null)
  const [state, setState] = useState<HeldBag['state']>('taking')
  const [limit, setLimit] = useState<string>()
  const [isChecked, setIsChecked] = useState(false)
  const wanted = items.map(itemText).join('.')
  const latest = useRef({ items, resume, country })
  useEffect(() => {
    latest.current = { items, resume, country }
  }, [items, resume, country])

  const asked = useRef(0)
  const price = useCallback(async () => {
    const turn = ++asked.current
    const priced = await priceBag(call, latest.current.items, latest.current.country)
    // An older answer that comes late must not stand over a newer one.
    if (turn !== asked.current) return priced
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
    if (!wanted) return
    void latest.current.resume().then((isLeaving) => (isLeaving ? undefined : hold()))
  }, [wanted, hold])

  const priced = useRef(country)
  useEffect(() => {
    if (priced.current === country) return
    priced.current = country
    void price().catch(() => setState('failed'))
  }, [country, price])

  const lapse = useCallback(() => setState('lapsed'), [])
  return { bag, heldUntil, state, limit, isChecked, hold, price, lapse }
}

/** Counted from the server's time of the answer, so a browser clock that is wrong does no harm. */
function untilOf({ payable }: ShownBag): number | null {
  if (!payable?.heldUntil) return null
  return Date.parse(payable.heldUntil) + clockLead(payable.quotedAt, Date.now())
}
