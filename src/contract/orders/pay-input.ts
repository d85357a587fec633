import { z } from 'zod'
import { addressInput } from '#contract/addresses/address-input.ts'
import { fieldValuesInput } from '#contract/fields/custom-fields.ts'
import { emailAddress } from '#contract/internet-addresses.ts'
import { cents } from '#contract/money.ts'
import { bag } from './bag-items.ts'
import { walletKinds } from './payment/wallets.ts'

/**
 * Secret of an order. The reply to a payment and the `details` of a declined payment contain the secret. A guest
 * without cookies sends the secret to continue with the same order. The secret is equal to the `orderLink` of the
 * completed order.
 */
export const orderKey = z.string().max(200)

/** Request to pay for a bag. */
export const payInput = z
  .object({
    /**
     * Idempotency key that the browser creates once per checkout. If a call is repeated with the same key, no other
     * order is created.
     */
    attempt: z.string().min(8).max(80),
    items: bag,
    email: emailAddress(200),
    shipTo: addressInput,
    /** Whether to save the address for the signed-in buyer. Ignored for guests. */
    saveAddress: z.boolean().optional(),
    coupon: z.string().max(60).optional(),
    /** Token that the provider's card form created. Absent when paying with `savedCard`. */
    confirmationToken: z
      .string()
      .min(1)
      .max(200, { abort: true })
      .regex(/^(?!pm_)/)
      .optional(),
    /** Whether to save the card for the signed-in buyer. Ignored for guests. */
    saveCard: z.boolean().optional(),
    /**
     * A saved card of the signed-in buyer. `press` is an idempotency key that the browser creates for each click on the
     * pay button, so that a repeated request does not charge the card again.
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
     * The buyer's answers to the questions that the marketplace asks at checkout, keyed by custom field. If a retry
     * contains no answers, the order keeps its previous answers.
     */
    fields: fieldValuesInput.optional(),
    /**
     * Total in cents that was shown to the buyer. If the current price is different, the call fails with price_changed
     * before any charge. If absent, the current price is charged and included in the reply.
     */
    shownTotalCents: cents.optional(),
    /**
     * Wallet that created the confirmation token. The wallet shows `shownTotalCents` before it reveals the full
     * address. The call fails with price_changed if the current price is higher, and charges the current price if it is
     * lower.
     */
    wallet: z.enum(walletKinds).optional(),
    /**
     * Amounts that clients written for spec §7 send. The server ignores these amounts, and logs a warning if they
     * differ from the amounts that it computed.
     */
    amount: z.unknown().optional(),
    isFee: z.unknown().optional(),
  })
  .refine((body) => (body.confirmationToken === undefined) !== (body.savedCard === undefined), {
    path: ['confirmationToken'],
  })
  .refine(({ wallet, confirmationToken }) => wallet === undefined || confirmationToken !== undefined, {
    path: ['wallet'],
  })
  .refine(({ wallet, shownTotalCents }) => wallet === undefined || shownTotalCents !== undefined, {
    path: ['shownTotalCents'],
  })
