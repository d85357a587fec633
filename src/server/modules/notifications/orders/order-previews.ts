import type { RefundReason } from '#contract/orders/refund-reasons.ts'
import { reasonOfPerson } from '#modules/orders/core/refund-reasons.ts'
import type { EmailPreviews, EmailSample } from '#platform/mail/layout/email-preview.ts'
import type { BuyerSellerOrder, Issue } from '#contract/orders/seller-order-shapes.ts'
import { notArrivedEmails, autoReceivedEmails } from './arrival-emails.ts'
import { cancelledEmails } from './cancelled-emails.ts'
import * as care from './seller-order-emails.ts'
import type { OrderEmailKind } from '../emails/email-kinds.ts'
import { issueClosedEmails } from './issue-closed-emails.ts'
import * as issues from './issue-emails.ts'
import * as orders from './order-emails.ts'
import * as returns from './return-emails.ts'
import { windowReturnPreviews } from './return-previews.ts'
import {
  day,
  firstDraft,
  sampleLinks,
  mila,
  sampleIssueMessage,
  sampleReturnAddress,
  itemDetails,
  sampleGuestOrder,
  sampleIssue,
  sampleOrder,
  sampleSellerOrder,
  secondDraft,
  usd,
} from './sample-orders.ts'

const stoken = 'b3JkX3NhbXBsZQ.Zm9vYmFyYmF6cXV4Zm9vYmFy'

const inDays = ({ now }: EmailSample, days: number) => new Date(now + days * day).toISOString()
const dueIn = (sample: EmailSample, what: NonNullable<BuyerSellerOrder['next']>['what'], days: number) => ({
  what,
  at: inDays(sample, days),
})

const shipped = (sample: EmailSample) =>
  sampleSellerOrder(sample, {
    state: 'shipped',
    carrier: 'ups',
    trackingNumber: '1Z999AA10123456784',
    trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    next: dueIn(sample, 'received', 14),
  })

const refund = (reason: string, reasonCode: RefundReason | null): BuyerSellerOrder['refunds'][number] => ({
  _id: 'ref_1',
  amount: usd(31_350),
  state: 'succeeded',
  reason,
  reasonCode,
  by: 'seller',
  at: new Date(0).toISOString(),
})

const canceled = (sample: EmailSample, reason: string, reasonCode: RefundReason | null = null) => {
  const made = refund(reason, reasonCode)
  const timeline = [{ state: 'cancelled' as const, by: made.by, at: made.at }]
  return sampleSellerOrder(sample, { state: 'cancelled', timeline, refunds: [made] })
}

const agreed = (
  sample: EmailSample,
  own: Partial<Issue> = {},
  next: BuyerSellerOrder['next'] = dueIn(sample, 'return-sent', 14),
) => {
  const of = sampleIssue(
    sample,
    { state: 'returning', returnTo: sampleReturnAddress, returnPaidBy: 'seller', ...own },
    next,
  )
  return { ...of, sellerOrder: { ...of.sellerOrder, state: 'returning' as const } }
}

const closed = (sample: EmailSample, outcome: Issue['outcome'], notes: Issue['notes'] = []) => {
  const of = sampleIssue(sample, { state: 'closed', outcome, notes })
  return { ...of, sellerOrder: { ...of.sellerOrder, refunded: usd(4_000) } }
}

const decision = (sample: EmailSample) =>
  sampleIssueMessage(
    sample,
    'admin',
    sample.userText('The photos show the tear clearly.', 'Die Fotos zeigen den Riss deutlich.'),
  )

/** Functions that render sample order emails, for the email preview page. */
export const orderEmailPreviews: EmailPreviews<OrderEmailKind> = {
  'order-placed': {
    'two sellers': (s) =>
      orders.orderPlacedEmail(sampleOrder(s), s.language, `${s.origin}/confirm?order=${stoken}`, itemDetails),
    guest: (s) =>
      orders.orderPlacedEmail(
        sampleGuestOrder(s),
        s.language,
        `${s.origin}/confirm?order=${stoken}`,
        itemDetails,
      ),
  },
  'order-link': (s) =>
    orders.orderLinkEmail(sampleOrder(s), s.language, `${s.origin}/confirm?order=${stoken}`, itemDetails),
  'order-canceled': (s) => orders.orderCanceledEmail(sampleOrder(s), s.language, itemDetails),
  'items-sold': (s) =>
    orders.itemsSoldEmail(
      sampleOrder(s),
      {
        sellerOrderId: 'sor_mila',
        username: mila.username,
        name: mila.name,
        email: s.to,
        language: s.language,
        earningsCents: 27_000,
        isFirstParty: false,
        commissionCents: 2_900,
        answers: sampleOrder(s).fields,
      },
      itemDetails,
      sampleLinks(s).seller,
    ),
  'order-shipped': {
    tracked: (s) => care.shippedEmail(shipped(s), sampleLinks(s)),
    'without a number': (s) =>
      care.shippedEmail(
        sampleSellerOrder(s, { state: 'shipped', carrier: 'la-poste', next: dueIn(s, 'received', 14) }),
        sampleLinks(s),
      ),
  },
  'order-delivered': (s) =>
    care.deliveredEmail(
      sampleSellerOrder(s, { state: 'delivered', next: dueIn(s, 'received', 9) }),
      sampleLinks(s),
    ),
  'order-received': (s) =>
    firstDraft(
      autoReceivedEmails(
        sampleSellerOrder(s, { state: 'received', reportableUntil: inDays(s, 14) }),
        sampleLinks(s),
      ),
    ),
  'not-arrived-seller': (s) =>
    firstDraft(
      notArrivedEmails(
        {
          ...shipped(s),
          sellerOrder: { ...shipped(s).sellerOrder, notArrived: { at: inDays(s, 0), until: inDays(s, 7) } },
        },
        sampleLinks(s),
      ),
    ),
  'order-resumed': {
    'to be shipped': (s) => care.resumedEmail(sampleSellerOrder(s), sampleLinks(s)),
    'on its way': (s) => care.resumedEmail(shipped(s), sampleLinks(s)),
  },
  'items-refunded': (s) =>
    care.refundedEmail(
      sampleSellerOrder(s, { refunded: usd(4_200) }),
      sampleLinks(s),
      usd(4_200),
      reasonOfPerson(s.userText('The scarf had a moth hole.', 'Der Schal hatte ein Mottenloch.')),
    ),
  'ship-reminder': (s) =>
    care.reminderEmail(sampleSellerOrder(s, { next: dueIn(s, 'ship-by', 4) }), sampleLinks(s)),
  'items-canceled': {
    'by the seller': (s) =>
      firstDraft(
        cancelledEmails(
          canceled(s, s.userText('Sold elsewhere.', 'Schon anderswo verkauft.')),
          sampleLinks(s),
          'seller',
        ),
      ),
    'by the buyer': (s) => firstDraft(cancelledEmails(canceled(s, '', 'canceled'), sampleLinks(s), 'buyer')),
    'not shipped in time': (s) =>
      firstDraft(cancelledEmails(canceled(s, '', 'not-shipped'), sampleLinks(s), 'clock')),
  },
  'items-canceled-seller': {
    'not shipped in time': (s) =>
      secondDraft(cancelledEmails(canceled(s, '', 'not-shipped'), sampleLinks(s), 'clock')),
    'by the buyer': (s) =>
      secondDraft(
        cancelledEmails(
          canceled(s, s.userText('I ordered the wrong size.', 'Ich habe die falsche Größe bestellt.')),
          sampleLinks(s),
          'buyer',
        ),
      ),
  },
  'issue-opened-seller': (s) => firstDraft(issues.issueOpenedEmails(sampleIssue(s), sampleLinks(s))),
  'issue-opened': (s) => secondDraft(issues.issueOpenedEmails(sampleIssue(s), sampleLinks(s))),
  'issue-answered': (s) => {
    const text = s.userText(
      'I am sorry. Would $40 off be fair?',
      'Das tut mir leid. Wären 40 $ Nachlass fair?',
    )
    const offer = sampleIssueMessage(s, 'seller', text, { offer: 'refund', offerAmount: usd(4_000) })
    return firstDraft(issues.issueAnsweredEmails(sampleIssue(s, { notes: [offer] }), sampleLinks(s), 0))
  },
  'issue-noted': (s) => {
    const notes = [
      sampleIssueMessage(
        s,
        'buyer',
        s.userText('It is below the left sleeve.', 'Es ist unter dem linken Ärmel.'),
      ),
      sampleIssueMessage(
        s,
        'buyer',
        s.userText('I have added two photos.', 'Ich habe zwei Fotos hinzugefügt.'),
      ),
    ]
    return firstDraft(issues.issueNotedEmails(sampleIssue(s, { notes }), sampleLinks(s), 0))
  },
  'issue-closed': {
    'partly refunded': (s) =>
      firstDraft(issueClosedEmails(closed(s, 'partly-refunded', [decision(s)]), sampleLinks(s), 'admin')),
    'order stands': (s) => firstDraft(issueClosedEmails(closed(s, 'received'), sampleLinks(s), 'buyer')),
  },
  'issue-closed-seller': (s) =>
    secondDraft(issueClosedEmails(closed(s, 'refunded', [decision(s)]), sampleLinks(s), 'admin')),
  'return-agreed': {
    agreed: (s) => firstDraft(returns.returnAgreedEmails(agreed(s), sampleLinks(s), 'buyer')),
    'without an address': (s) =>
      firstDraft(returns.returnAgreedEmails(agreed(s, { returnTo: null }, null), sampleLinks(s), 'buyer')),
    decided: (s) =>
      firstDraft(returns.returnAgreedEmails(agreed(s, { notes: [decision(s)] }), sampleLinks(s), 'admin')),
  },
  'return-agreed-seller': (s) => secondDraft(returns.returnAgreedEmails(agreed(s), sampleLinks(s), 'buyer')),
  'return-address': (s) => firstDraft(returns.returnAddressEmails(agreed(s), sampleLinks(s), 'admin')),
  'return-address-seller': (s) =>
    secondDraft(returns.returnAddressEmails(agreed(s), sampleLinks(s), 'admin')),
  'return-sent': (s) => {
    const returnParcel = {
      carrier: 'dhl',
      trackingNumber: '4218837710',
      trackingUrl: 'https://www.dhl.com/en/express/tracking.html?AWB=4218837710',
      sentAt: new Date(s.now).toISOString(),
    }
    const of = sampleIssue(s, { returnParcel }, dueIn(s, 'return-arrives', 21))
    return firstDraft(returns.returnSentEmails(of, sampleLinks(s)))
  },
  ...windowReturnPreviews,
}
