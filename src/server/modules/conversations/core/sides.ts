import type { ConversationSide } from '#contract/conversations/conversations.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'

/** Side of a conversation: a signed-in buyer or a guest is the buyer, everyone else is the seller. */
export interface Reader {
  side: ConversationSide
  id: string
  /** True for a helper who acts for the shop. */
  isHelper: boolean
  /** Order of the link that a guest used; the guest is the buyer, and `id` is empty. */
  guestOrder?: string
}

/**
 * Returns the side of the caller.
 * @throws not_signed_in
 */
export function readerOf(actor: Actor | Reader): Reader {
  if ('side' in actor) return actor
  if (actor.kind === 'guest') throw fail('not_signed_in')
  return { side: actor.kind, id: actor.id, isHelper: actor.kind === 'seller' && actor.isHelper === true }
}

/** Returns the owner of an inbox: `buyer:<id>` or `seller:<id>`. `guest:<order>` owns uploads and has no inbox. */
export const recipientOf = ({ side, id, guestOrder }: Omit<Reader, 'isHelper'>): string =>
  guestOrder === undefined ? `${side}:${id}` : `guest:${guestOrder}`

export const otherSide = (side: ConversationSide): ConversationSide => (side === 'buyer' ? 'seller' : 'buyer')
