import { z } from 'zod'
import { addressInput } from '#contract/addresses/address-input.ts'
import { emailAddress } from '#contract/internet-addresses.ts'
import { cents } from '#contract/money.ts'
import { bag } from './bag-items.ts'

/**
 * What a payment answered, also one that was declined (`details`): with it a guest who keeps no cookies goes on with the
 * same order, with another card or to its end. It is a secret, the same as the `orderLink` the order ends with.
 */
export const orderKey = z.string().max(200)

/** What a buyer pays with, and for what. */
export const payInput = z
  .object({
    /** Made by the browser once per checkout: the same attempt never makes a second order. */
    attempt: z.string().min(8).max(80),
    items: bag,
    email: emailAddress(200),
    shipTo: addressInput,
    /** Keeps the address among the signed-in buyer's own; nothing to a guest. */
    saveAddress: z.boolean().optional(),
    coupon: z.string().max(60).optional(),
    /** Of the card fields; absent where `savedCard` pays. */
    confirmationToken: z
      .string()
      .min(1)
      .max(200, { abort: true })
      .regex(/^(?!pm_)/)
      .optional(),
    /** Keeps the card of the token for the signed-in buyer; nothing to a guest. */
    saveCard: z.boolean().optional(),
    /** One of the signed-in buyer's saved cards, and the press of the button that uses it: sent again it charges once. */
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
     * The total the buyer was shown: another total is refused with price_changed before any charge. Without it today's
     * price is charged, which the answer tells.
     */
    shownTotalCents: cents.optional(),
    /** What a client may say it owes: ignored, and noted when it differs. */
    amount: z.unknown().optional(),
    isFee: z.unknown().optional(),
  })
  .refine((body) => (body.confirmationToken === undefined) !== (body.savedCard === undefined), {
    path: ['confirmationToken'],
  })
