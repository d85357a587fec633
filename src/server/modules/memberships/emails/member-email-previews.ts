import type { EmailPreviews, EmailSample } from '#platform/mail/layout/email-preview.ts'
import type { EmailDraft } from '#platform/mail/layout/email.ts'
import { memberEmail, type MemberEmail, type MemberEmailData } from './member-email-texts.ts'

const day = 24 * 3600_000

function member(template: MemberEmail, own: Partial<MemberEmailData> = {}) {
  return ({ to, language, origin, now, userText }: EmailSample): EmailDraft =>
    memberEmail(template, {
      to,
      language,
      origin,
      name: userText('Robin', 'Jonas'),
      priceCents: 900,
      currency: 'usd',
      interval: 'month',
      at: new Date(now + 30 * day),
      giftUntil: null,
      subscriptionId: 'sub_sample',
      ...own,
    })
}

/** Functions that render sample membership emails for the email preview page, keyed by email kind. */
export const memberEmailPreviews: EmailPreviews<`member-${MemberEmail}`> = {
  'member-welcome': member('welcome'),
  'member-failed': member('failed'),
  'member-cancelled': {
    plain: member('cancelled'),
    'with a gift': (s) => member('cancelled', { giftUntil: new Date(s.now + 200 * day) })(s),
  },
  'member-reactivated': member('reactivated'),
  'member-ended': member('ended'),
  'member-ended-unpaid': member('ended-unpaid'),
}
