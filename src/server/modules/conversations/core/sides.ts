import type { ConversationSide } from '#contract/conversations/conversations.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'

/**
 * Person who reads a conversation, with the person's side. Signed-in buyers and guests are on the buyer's side;
 * everyone else is on the seller's side.
 */
export interface Reader {
  side: ConversationSide
  id: string
  /** Whether the person is a helper who acts for the seller's shop. */
  isHelper: boolean
  /** Id of the order whose link a guest used. For guests, `side` is the buyer's side and `id` is empty. */
  guestOrder?: string
}

/**
 * Returns the caller as the reader of a conversation.
 * @throws not_signed_in
 */
export function readerOf(actor: Actor | Reader): Reader {
  if ('side' in actor) return actor
  if (actor.kind === 'guest') throw fail('not_signed_in')
  return { side: actor.kind, id: actor.id, isHelper: actor.kind === 'seller' && actor.isHelper === true }
}

/**
 * Returns the key of the reader's inbox: `buyer:<id>` or `seller:<id>`. For a guest, returns `guest:<order>`. Guests
 * have no inbox, but the key also identifies the person who uploaded a photo.
 */
export const recipientOf = ({ side, id, guestOrder }: Omit<Reader, 'isHelper'>): string =>
  guestOrder === undefined ? `${side}:${id}` : `guest:${guestOrder}`

export const otherSide = (side: ConversationSide): ConversationSide => (side === 'buyer' ? 'seller' : 'buyer')
