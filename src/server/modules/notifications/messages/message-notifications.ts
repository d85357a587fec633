import { inTransaction } from '#platform/database/db.ts'
import type { TaskInBatches } from '#platform/queue/jobs.ts'
import { listOrdersWithLink } from '#modules/orders/orders.ts'
import type { Tx } from '#platform/database/db.ts'
import { putMessage } from '#platform/queue/outbox.ts'
import { notificationLinks } from '../emails/emails.ts'
import { guestMessageEmail, messagesEmail } from './message-emails.ts'
import { notificationSettingsOf } from '../core/channel-settings.ts'
import { listSavedChannelSettings, lockFeeds, markReadByKey } from '../core/notifications.store.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { findRecipients, notify } from '../core/notify.ts'
import { messageKey, messageContent } from './message-notification-content.ts'
import * as store from './messages.store.ts'

const task = 'notifications:messages'
const guestTask = 'notifications:guest-messages'
/** Maximum number of conversations in one email. */
const maxConversations = 20

/**
 * Notifies people about unread messages. All unread messages of a conversation share one notification in the feed. If
 * messages are still unread a few minutes later, sends one email about all unread messages.
 */
export function subscribeMessageNotifications(deps: NotificationDeps): Record<string, TaskInBatches> {
  const { events, db, clock } = deps

  events.subscribe('MessageSent', 'notifications', async ({ conversationId, to, at }) => {
    for (const side of to)
      await inTransaction(db, async (tx) => {
        const found = await store.findUnreadConversation(tx, conversationId, side)
        if (!found) return
        const { recipient, conversation } = found
        if (recipient === null) return putGuestEmail(tx, deps, conversationId, at)
        await notify(tx, deps, [
          {
            recipient,
            event: 'message',
            key: `${messageKey(conversationId)}${conversation.read}`,
            words: messageContent(conversation),
            href: `${inboxes[side]}/${conversationId}`,
            hasOwnEmail: true,
          },
        ])
        // Messages sent within the same interval share one email, which is sent at the end of the next interval.
        const span = Math.floor(at / deps.messageEmailDelayMs)
        const dueAt = new Date((span + 2) * deps.messageEmailDelayMs)
        await putMessage(tx, {
          topic: task,
          key: `${recipient}:${span}`,
          payload: { recipient, span },
          dueAt,
        })
      })
  })
  events.subscribe('ConversationRead', 'notifications', async ({ conversationId, recipient }) => {
    await inTransaction(db, async (tx) => {
      await lockFeeds(tx, [recipient])
      await markReadByKey(tx, recipient, messageKey(conversationId), new Date(clock.now()))
    })
  })
  return {
    [guestTask]: {
      async inBatches(payloads) {
        for (const payload of payloads)
          await mailGuest(deps, payload as { conversationId: string; span: number })
      },
    },
    [task]: {
      async inBatches(payloads) {
        for (const payload of payloads) await mail(deps, payload as { recipient: string; span: number })
      },
    },
  }
}

/** Schedules one email to a guest about all unread messages. Guests have no inbox, so the email links to the order. */
async function putGuestEmail(
  tx: Tx,
  { messageEmailDelayMs }: NotificationDeps,
  conversationId: string,
  at: number,
): Promise<void> {
  const span = Math.floor(at / messageEmailDelayMs)
  await putMessage(tx, {
    topic: guestTask,
    key: `${conversationId}:${span}`,
    payload: { conversationId, span },
    dueAt: new Date((span + 2) * messageEmailDelayMs),
  })
}

async function mailGuest(
  { db, orderContext, origin, mailer }: NotificationDeps,
  { conversationId, span }: { conversationId: string; span: number },
): Promise<void> {
  const unread = await store.findUnemailedGuestConversation(db, conversationId)
  if (!unread) return
  const [found] = await listOrdersWithLink(orderContext, [unread.orderId])
  if (!found || found.order.email.endsWith('@erased.invalid')) return
  const query = new URLSearchParams({ order: found.stoken, about: unread.sellerOrderId })
  const draft = guestMessageEmail(
    unread,
    found.order,
    found.language,
    `${origin()}/confirm/messages?${query}`,
  )
  await mailer.send(draft, `guest-messages:${conversationId}:${span}`)
  await store.recordEmailedMessages(db, store.guestRecipient(conversationId), [unread])
}

async function mail(
  deps: NotificationDeps,
  { recipient, span }: { recipient: string; span: number },
): Promise<void> {
  const reader = (await findRecipients(deps.db, deps, [recipient])).get(recipient)
  if (!reader?.email) return
  const choices = await listSavedChannelSettings(deps.db, [recipient])
  if (
    !notificationSettingsOf(reader, choices).some(
      ({ event, mail: isMailed }) => event === 'message' && isMailed,
    )
  )
    return
  const conversations = await store.listUnemailedConversations(deps.db, recipient, maxConversations)
  if (conversations.length === 0) return
  const inbox = inboxes[reader.kind]
  const draft = messagesEmail(conversations, reader, {
    ...notificationLinks(deps, recipient, 'message'),
    inbox,
  })
  await deps.mailer.send(draft, `messages:${recipient}:${span}`)
  await store.recordEmailedMessages(deps.db, recipient, conversations)
}

const inboxes = { buyer: '/shop/customerprofile/messages', seller: '/shopper/messages' } as const
