import { inTransaction } from '#platform/database/db.ts'
import { renderEmail, type EmailDraft } from '#platform/mail/layout.ts'
import type { DomainEvents } from '#platform/events/event-bus.ts'
import { findSeller, type SellerSubject } from '../emails/subjects.store.ts'
import type { NotificationDeps } from '../notifications.deps.ts'
import { notify } from '../notify.ts'

/** Listens to sellers' bank accounts and tells the seller of another one: by an email that nobody can switch off. */
export function openBankNotifications(deps: NotificationDeps): void {
  const { events, db, mailer, supportEmail } = deps
  const page = '/shopper/payouts'

  events.subscribe('PayoutBankChanged', 'emails', async (event) => {
    const seller = await findSeller(db, event.sellerId)
    if (!seller) return
    const email = bankChangedEmail(seller, event, `${deps.origin()}${page}`)
    await mailer.send(renderEmail(email, supportEmail), `bank-changed:${event.sellerId}:${event.at}`)
  })
  events.subscribe('PayoutBankChanged', 'notifications', ({ sellerId, last4, at, heldUntil }) =>
    inTransaction(db, (tx) =>
      notify(tx, deps, [
        {
          recipient: `seller:${sellerId}`,
          event: 'payout',
          key: `PayoutBankChanged:${at}`,
          title: `Another bank account: ending in ${last4}`,
          body: `Your payouts go there from ${timeText(heldUntil)} on. If you did not change it, choose a new password and write to us.`,
          href: page,
          hasOwnEmail: true,
        },
      ]),
    ),
  )
}

function bankChangedEmail(
  { name, email }: SellerSubject,
  { last4, heldUntil }: DomainEvents['PayoutBankChanged'],
  href: string,
): EmailDraft {
  return {
    to: email,
    subject: 'Your payouts go to another bank account',
    preview: 'If this was not you, there is time to stop it.',
    blocks: [
      `${name}, the bank account your payouts go to was changed. It now ends in ${last4}.`,
      `To keep your money safe, nothing is paid out before ${timeText(heldUntil)}.`,
      'If that was you, you need do nothing. If not, choose a new password now, put the bank account right, and write to us.',
      { button: 'See my payouts', href },
    ],
  }
}

/** "Nov 22, 2026, 8:15 PM UTC": readers are anywhere. */
function timeText(ms: number): string {
  const parts = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat('en-US', parts).format(ms)} UTC`
}
