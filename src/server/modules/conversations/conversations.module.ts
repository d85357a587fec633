import { defineModule } from '#platform/module.ts'
import type { Accounts } from '#modules/accounts/accounts.ts'
import { conversationsPrivacy, openConversations, openOrderSteps } from './conversations.ts'
import { conversationRoutes } from './conversations.routes.ts'

interface Lower {
  accounts: Accounts
}

export const conversationsModule = defineModule({
  name: 'conversations',
  open: ({ db, clock, events, pictures }) =>
    openConversations({
      db,
      clock,
      events,
      savePhoto: (bytes, who) => pictures.save(bytes, who),
      removePhoto: (key) => pictures.remove(key),
    }),
  routes: ({ serve }, { context }) => conversationRoutes(serve, context),
  subscribe(_platform, { context }, { accounts }: Lower) {
    accounts.context.privacy.add('conversations', conversationsPrivacy)
    openOrderSteps(context)
  },
  work: (conversations) => conversations,
})
