import { z } from 'zod'
import { addressInput } from '#contract/addresses/address-input.ts'
import { emailAddress } from '#contract/internet-addresses.ts'
import { cents } from '#contract/money.ts'
import { bag } from './bag-items.ts'

/**
 * Secret of an order, returned by every payment, even a declined one (in `details`). A guest without cookies sends it
 * to continue the same order. It equals the `orderLink` of the completed order.
 */
export const orderKey = z.string().max(200)

/** Request to pay for a bag. */
export const payInput = z
  .object({
    /** Idempotency key, created by the browser once per checkout: a repeated attempt creates no second order. */
    attempt: z.string().min(8).max(80),
    items: bag,
    email: emailAddress(200),
    shipTo: addressInput,
    /** Saves the address for the signed-in buyer. Ignored for guests. */
    saveAddress: z.boolean().optional(),
    coupon: z.string().max(60).optional(),
    /** Token of the card fields; absent when paying with `savedCard`. */
    confirmationToken: z
      .string()
      .min(1)
      .max(200, { abort: true })
      .regex(/^(?!pm_)/)
      .optional(),
    /** Saves the card for the signed-in buyer. Ignored for guests. */
    saveCard: z.boolean().optional(),
    /**
     * A saved card of the signed-in buyer. `press` is the idempotency key of the click on the pay button, so that a
     * repeat charges once.
     */
    savedCard: z
      .object({
        _id: z
          .string()
          .max(83, { abort: true })
          .regex(/^pm_\w{1,80}$/),
        press: z
          .string()
          .max(80, { abort: true })
          .regex(/^[\w-]{8,80}$/),
      })
      .optional(),
    orderKey: orderKey.optional(),
    /**
     * Total in cents that the buyer was shown. A different price fails with price_changed before any charge. Without
     * it, the current price is charged and returned in the reply.
     */
    shownTotalCents: cents.optional(),
    /** Amounts sent by clients of spec §7: ignored, and logged if different. */
    amount: z.unknown().optional(),
    isFee: z.unknown().optional(),
  })
  .refine((body) => (body.confirmationToken === undefined) !== (body.savedCard === undefined), {
    path: ['confirmationToken'],
  })
