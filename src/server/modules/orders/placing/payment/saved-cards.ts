import type { Address } from '#contract/orders/orders.ts'
import type { SavedCard } from '#contract/orders/saved-cards.ts'
import { dayMs } from '#platform/core/clock.ts'
import { freshMs, idOf, type Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { savedCardUse } from '#platform/payments/ports/cards.ts'
import { getBuyer } from '#modules/accounts/accounts.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import { hasPaidTo } from './orders.store.ts'
import { createCustomer } from './customer.ts'

/** The caller's cards that the provider keeps for the next purchase. */
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
 * Has the provider forget one of the caller's saved cards.
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
  await context.cards.forgetSavedCard(customerId, card)
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
  /** When they last proved it, in ms. */
  provenAt: number | undefined
  now: number
  /** @throws step_up_needed */
  requireProven(): void
}

/** As long as a link that takes an account back: the owner has been emailed the order, and has had the time to object. */
const settledMs = 7 * dayMs

/**
 * What an order is paid with, as it is kept for a repeated request: a token, or a use of a saved card. With a customer
 * the token's card is saved; the provider takes a saved card of that customer alone. A stolen sign-in must not send parcels
 * elsewhere with it: no proof is asked for where the buyer has paid to that address before, by an order that whoever has
 * stolen the sign-in since cannot have placed, or that has stood for days.
 * @throws not_signed_in, step_up_needed, invalid_field (`savedCard`) of a buyer who has saved none
 */
export async function readCard(
  context: OrderContext,
  { actor, provenAt, now, requireProven }: Payer,
  { confirmationToken, saveCard, savedCard, shipTo }: CardChoice,
): Promise<{ confirmationToken: string; customerId: string | null }> {
  if (savedCard) {
    const customerId = await customerOf(context, actor)
    if (customerId === null) throw fail('invalid_field', { field: 'savedCard' })
    const known = {
      provenBy: new Date(provenAt === undefined ? 0 : provenAt + freshMs),
      settledBy: new Date(now - settledMs),
    }
    if (!(await hasPaidTo(context.db, idOf(actor), shipTo, known))) requireProven()
    return { confirmationToken: savedCardUse(savedCard._id, savedCard.press), customerId }
  }
  const saves = saveCard === true && actor.kind === 'buyer'
  const customerId = saves ? (await createCustomer(context, actor)).customerid : null
  return { confirmationToken: confirmationToken!, customerId }
}
