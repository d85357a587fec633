import { useEffect, useRef, useState } from 'react'
import type { CouponOffer, SubscriptionPlan } from '#contract/memberships/memberships.ts'
import { call } from '#web/lib/calls/call.ts'
import { errorText } from '#web/kit/error-text.ts'

export type CodeState =
  | { is: 'none' }
  | { is: 'asking' }
  | { is: 'good'; offer: CouponOffer }
  | { is: 'bad'; message: string }

const pause = 600

/** Looks up a coupon or gift code when the user stops typing, and again when the plan changes. */
export function useCode(first: string, { productId }: SubscriptionPlan) {
  const [text, setText] = useState(first)
  const [state, setState] = useState<CodeState>({ is: 'none' })
  const isTyped = useRef(false)
  const code = text.trim()
  useEffect(() => {
    if (code === '') return setState({ is: 'none' })
    let isStale = false
    setState({ is: 'asking' })
    const timer = setTimeout(
      () => {
        void findCode(code, productId).then((found) => !isStale && setState(found))
      },
      isTyped.current ? pause : 0,
    )
    isTyped.current = false
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [code, productId])
  const type = (typed: string) => {
    isTyped.current = true
    setText(typed)
  }
  return { text, type, state }
}

/** Returns the offer that a code grants, or the server's error message. Lookup errors are only logged (spec §8). */
async function findCode(couponCode: string, productId: string): Promise<CodeState> {
  try {
    return { is: 'good', offer: await call('validateCoupon', { body: { couponCode, productId } }) }
  } catch (error) {
    return { is: 'bad', message: errorText(error) }
  }
}
