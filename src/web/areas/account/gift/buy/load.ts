import type { LoaderFunctionArgs } from 'react-router'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { giftCancellationDays } from '#contract/gifts/gifts.ts'

/** Loads the gift plans and the payment provider's public key, which the card form needs. */
export async function loadGift(args: LoaderFunctionArgs) {
  const call = createServerCall(args)
  const [{ plans }, publicKey] = await Promise.all([call('listGiftPlans'), call('getPublicKey')])
  return { plans, publicKey, regretDays: giftCancellationDays, now: Date.now() }
}

export type GiftData = Awaited<ReturnType<typeof loadGift>>
