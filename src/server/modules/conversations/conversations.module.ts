import { defineModule } from '#platform/module.ts'
import type { Accounts } from '#modules/accounts/accounts.ts'
import {
  conversationsPrivacy,
  subscribeOrderClaims,
  createConversations,
  subscribeOrderSteps,
} from './conversations.ts'
import { findGuestOrder, type Orders } from '#modules/orders/orders.ts'
import { maskMessage } from './masking/mask.ts'
import { conversationRoutes, guestMessageRoutes } from './conversations.routes.ts'

interface Lower {
  accounts: Accounts
  orders: Orders
}

export const conversationsModule = defineModule({
  name: 'conversations',
  open: ({ db, clock, events, pictures, photoAccess }, { orders }: Lower) =>
    createConversations({
      db,
      clock,
      events,
      photoAccess,
      findGuestOrder: (stoken) => findGuestOrder(orders.context, stoken),
      savePhoto: (bytes, who) => pictures.save(bytes, who, 'private'),
      removePhoto: (key) => pictures.remove(key),
    }),
  routes({ serve, server }, { context }) {
    conversationRoutes(serve, context)
    guestMessageRoutes(serve, context)
    // Compiles all masking patterns at startup, because compiling takes up to 250 ms and would delay the first message.
    server.addHook('onListen', (done) => {
      maskMessage('ann@mail.example', false)
      done()
    })
  },
  subscribe(_platform, { context }, { accounts }: Lower) {
    accounts.context.privacy.add('conversations', conversationsPrivacy)
    subscribeOrderSteps(context)
    subscribeOrderClaims(context)
  },
  work: (conversations) => conversations,
})
