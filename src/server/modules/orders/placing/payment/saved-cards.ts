import type { Address } from '#contract/orders/orders.ts'
import type { SavedCard } from '#contract/orders/saved-cards.ts'
import { dayMs } from '#platform/core/clock.ts'
import { proofValidMs, actorId, type Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { createSavedCardToken } from '#platform/payments/ports/cards.ts'
import { getBuyer } from '#modules/accounts/accounts.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import { hasPaidToAddress } from './orders.store.ts'
import { createCustomer } from './customer.ts'

/** Returns the caller's payment cards that are saved at the provider. */
export async function listSavedCards(context: OrderContext, actor: Actor): Promise<{ cards: SavedCard[] }> {
  const customerId = await customerOf(context, actor)
  const cards = customerId === null ? [] : await context.cards.listSavedCards(customerId)
  const now = new Date(context.clock.now())
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  return {
    cards: cards.map(({ id, brand, last4, expMonth, expYear }) => ({
      _id: id,
      brand,
      last4,
      expMonth,
      expYear,
      isExpired: expYear * 12 + expMonth < month,
    })),
  }
}

/**
 * Deletes one of the caller's saved payment cards at the provider.
 * @throws not_found
 */
export async function deleteSavedCard(
  context: OrderContext,
  actor: Actor,
  id: string,
): Promise<{ deleted: true }> {
  const customerId = await customerOf(context, actor)
  const cards = customerId === null ? [] : await context.cards.listSavedCards(customerId)
  const card = cards.find((one) => one.id === id)
  if (customerId === null || !card) throw fail('not_found')
  await context.cards.deleteSavedCard(customerId, card)
  return { deleted: true }
}

async function customerOf({ db }: OrderContext, actor: Actor): Promise<string | null> {
  if (actor.kind !== 'buyer') throw fail('not_signed_in')
  return (await getBuyer(db, actor.id)).customerId
}

interface CardChoice {
  confirmationToken?: string | undefined
  saveCard?: boolean | undefined
  savedCard?: { _id: string; press: string } | undefined
  shipTo: Address
}

interface Payer {
  actor: Actor
  /** Time when the buyer last confirmed their identity, in ms. */
  provenAt: number | undefined
  now: number
  /** @throws step_up_needed */
  requireRecentProof(): void
}

/**
 * Minimum age, in ms, of an order whose address is trusted. Canceled and refunded orders do not count. The age equals
 * the lifetime of the account recovery link. By then, the owner of the account has received the email about the order
 * and had time to object.
 */
const trustedAddressAgeMs = 7 * dayMs

/**
 * Returns the payment method of an order in the form stored for retries: a confirmation token or a use of a saved card.
 * `customerId` is set if the provider saves the token's card or charges a saved card. Paying with a saved card for a
 * new address requires a recent identity confirmation, so that a stolen session cannot send parcels elsewhere. An
 * address counts as known if an order to this address was paid before the last confirmation expired, or more than
 * `trustedAddressAgeMs` ago.
 * @throws not_signed_in, step_up_needed, invalid_field (`savedCard`) for a buyer without saved cards
 */
export async function readCard(
  context: OrderContext,
  { actor, provenAt, now, requireRecentProof }: Payer,
  { confirmationToken, saveCard, savedCard, shipTo }: CardChoice,
): Promise<{ confirmationToken: string; customerId: string | null }> {
  if (savedCard) {
    const customerId = await customerOf(context, actor)
    if (customerId === null) throw fail('invalid_field', { field: 'savedCard' })
    const cutoffs = {
      provenBy: new Date(provenAt === undefined ? 0 : provenAt + proofValidMs),
      settledBy: new Date(now - trustedAddressAgeMs),
    }
    if (!(await hasPaidToAddress(context.db, actorId(actor), shipTo, cutoffs))) requireRecentProof()
    return { confirmationToken: createSavedCardToken(savedCard._id, savedCard.press), customerId }
  }
  const saves = saveCard === true && actor.kind === 'buyer'
  const customerId = saves ? (await createCustomer(context, actor)).customerid : null
  return { confirmationToken: confirmationToken!, customerId }
}
