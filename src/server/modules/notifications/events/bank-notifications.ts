import type { EmailPreviews } from '#platform/mail/layout/email-preview.ts'
import { day } from '../emails/sample-notifications.ts'
import { sampleSeller } from './suspension-emails.ts'
import { inTransaction } from '#platform/database/db.ts'
import { timeText } from '#platform/language/formats.ts'
import { translate } from '#platform/language/translate.ts'
import type { EmailDraft } from '#platform/mail/layout/email.ts'
import type { DomainEvents } from '#platform/events/event-bus.ts'
import { findSeller, type NotifiedSeller } from '../emails/notification-data.store.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { notify } from '../core/notify.ts'

/** Notifies sellers when their bank account changes, in the feed and with an email that cannot be turned off. */
export function subscribeBankNotifications(deps: NotificationDeps): void {
  const { events, db, mailer } = deps
  const page = '/shopper/payouts'

  events.subscribe('PayoutBankChanged', 'emails', async (event) => {
    const seller = await findSeller(db, event.sellerId)
    if (!seller) return
    const email = bankChangedEmail(seller, event, `${deps.origin()}${page}`)
    await mailer.send(email, `bank-changed:${event.sellerId}:${event.at}`)
  })
  events.subscribe('PayoutBankChanged', 'notifications', ({ sellerId, last4, at, heldUntil }) =>
    inTransaction(db, (tx) =>
      notify(tx, deps, [
        {
          recipient: `seller:${sellerId}`,
          event: 'payout',
          key: `PayoutBankChanged:${at}`,
          words: { code: 'bank-changed', data: { last4, time: new Date(heldUntil).toISOString() } },
          href: page,
          hasOwnEmail: true,
        },
      ]),
    ),
  )
}

/** Creates the email that tells a seller about a changed bank account and about the end of the payout hold. */
export function bankChangedEmail(
  { name, email: to, language }: NotifiedSeller,
  { last4, heldUntil }: Pick<DomainEvents['PayoutBankChanged'], 'last4' | 'heldUntil'>,
  href: string,
): EmailDraft {
  return {
    to,
    language,
    kind: 'bank-changed',
    subject: translate(language, 'mail.bank.subject'),
    reason: translate(language, 'mail.why.seller'),
    preview: translate(language, 'mail.bank.preview'),
    blocks: [
      translate(language, 'mail.hello', { name }),
      translate(language, 'mail.bank.text', { last4 }),
      translate(language, 'mail.bank.held', { time: timeText(language, heldUntil) }),
      translate(language, 'mail.bank.if-not'),
      { button: translate(language, 'mail.bank.button'), href },
    ],
  }
}

/** Function that renders a sample of the email about a changed bank account, for the email preview page. */
export const bankEmailPreviews: EmailPreviews<'bank-changed'> = {
  'bank-changed': (s) => {
    const change = { last4: '6789', heldUntil: s.now + day }
    return bankChangedEmail(sampleSeller(s), change, `${s.origin}/shopper/payouts`)
  },
}
