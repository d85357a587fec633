import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { inputError } from '#contract/input-errors.ts'
import { messageText } from './conversations.ts'
import { lineText } from '#contract/text.ts'

const id = z.object({ id: z.string().max(80) })

/** Calls for a seller's saved replies. */
export const savedReplyCalls = {
  listSavedReplies: endpoint({
    summary: "Returns a seller's saved replies in the order in which they were saved",
    who: 'seller',
    staffViews: true,
    helpers: 'messages',
    method: 'GET',
    path: '/api{sellerPrefix}/saved-replies',
    reply: z.object({ replies: z.array(z.object({ _id: z.string(), title: z.string(), text: z.string() })) }),
    errors: [],
  }),
  saveReply: endpoint({
    summary: 'Saves a reply under a title. If the seller already has a reply with this title, replaces it',
    who: 'seller',
    helpers: 'messages',
    method: 'POST',
    path: '/api{sellerPrefix}/saved-replies',
    perMinute: 30,
    body: z.object({
      title: lineText(60).min(1, inputError('name')),
      text: messageText.min(1, inputError('text')),
    }),
    reply: z.object({ _id: z.string(), title: z.string(), text: z.string() }),
    errors: ['too_many_replies'],
  }),
  removeReply: endpoint({
    summary: 'Deletes a saved reply. Succeeds even if it was already deleted',
    who: 'seller',
    helpers: 'messages',
    method: 'DELETE',
    path: '/api{sellerPrefix}/saved-replies/:id',
    params: id,
    reply: z.object({ removed: z.literal(true) }),
    errors: [],
  }),
}
