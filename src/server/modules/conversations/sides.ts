import type { ConversationSide } from '#contract/conversations/conversations.ts'
import type { Actor } from '#platform/http/actor.ts'
import { fail } from '#platform/http/app-error.ts'

/** Who is on which side: whoever is signed in as a buyer buys, everybody else sells. */
export interface Reader {
  side: ConversationSide
  id: string
  /** Somebody who helps the shop, as the shop. */
  isHelper: boolean
}

/** @throws not_signed_in */
export function readerOf(actor: Actor): Reader {
  if (actor.kind === 'guest') throw fail('not_signed_in')
  return { side: actor.kind, id: actor.id, isHelper: actor.kind === 'seller' && actor.isHelper === true }
}

/** Whose inbox it is: `buyer:<id>` or `seller:<id>`. */
export const recipientOf = ({ side, id }: Pick<Reader, 'side' | 'id'>): string => `${side}:${id}`

export const otherSide = (side: ConversationSide): ConversationSide => (side === 'buyer' ? 'seller' : 'buyer')
