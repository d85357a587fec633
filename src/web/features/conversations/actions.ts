import type { Conversation, ConversationReportReason } from '#contract/conversations/conversations.ts'
import type { PrivatePhoto } from '#contract/pictures.ts'
import { call } from '#web/lib/calls/call.ts'
import { uploadTimeoutMs } from '#web/features/photos/photo-field.tsx'

/** Message that has not been sent yet. */
export interface Draft {
  text: string
  photos: string[]
  /** Idempotency key, which stays the same when sending the message is retried. */
  attempt: string
}

/** Actions in a conversation. The API calls for a signed-in user differ from those for a guest with an order link. */
export interface ConversationActions {
  send(draft: Draft): Promise<unknown>
  addPhoto(bytes: Uint8Array<ArrayBuffer>): Promise<PrivatePhoto>
  loadBefore(before: number): Promise<Pick<Conversation, 'messages' | 'older'>>
  markRead(seq: number): Promise<unknown>
  block(isBlocking: boolean): Promise<unknown>
  report(report: { reason: ConversationReportReason; text: string }): Promise<unknown>
  callSupport(): Promise<unknown>
}

/** Creates the actions of a signed-in user in a conversation. */
export function createAccountActions(id: string): ConversationActions {
  const params = { id }
  return {
    send: (body) => call('sendMessage', { params, body }),
    addPhoto: (body) => call('addMessagePhoto', { body }, { timeout: uploadTimeoutMs }),
    loadBefore: (before) => call('getConversation', { params, query: { before } }),
    markRead: (seq) => call('readConversation', { params, body: { seq } }),
    block: (isBlocking) => call('blockConversation', { params, body: { isBlocking } }),
    report: (body) => call('reportConversation', { params, body }),
    callSupport: () => call('callSupport', { params, body: {} }),
  }
}

/** Creates the actions of a guest in a conversation. The guest is authorized by the order link's token `stoken`. */
export function createGuestActions(stoken: string, sellerOrder: string): ConversationActions {
  const params = { stoken, sellerOrder }
  return {
    send: (body) => call('writeAsGuest', { params, body }),
    addPhoto: (body) => call('addGuestPhoto', { params: { stoken }, body }, { timeout: uploadTimeoutMs }),
    async loadBefore(before) {
      const { conversation } = await call('getGuestConversation', { params, query: { before } })
      return conversation ?? { messages: [], older: null }
    },
    markRead: (seq) => call('readAsGuest', { params, body: { seq } }),
    block: (isBlocking) => call('blockAsGuest', { params, body: { isBlocking } }),
    report: (body) => call('reportAsGuest', { params, body }),
    callSupport: () => call('callSupportAsGuest', { params, body: {} }),
  }
}
