import type { OrderReturn } from '#contract/orders/returns.ts'
import type { EmailPreviews, EmailSample } from '#platform/mail/layout/email-preview.ts'
import type { EmailedSellerOrder } from './seller-order-emails.ts'
import { returnClosedEmails, returnOpenedEmails, returnReceivedEmails } from './window-return-emails.ts'
import {
  day,
  firstDraft,
  sampleLinks,
  sampleIssueMessage,
  sampleReturnAddress,
  sampleIssue,
  sampleSellerOrder,
  secondDraft,
} from './sample-orders.ts'

function back({ now, userText }: EmailSample, own: Partial<OrderReturn> = {}): OrderReturn {
  return {
    _id: 'rtn_1',
    reason: 'does-not-fit',
    text: userText('It is a size too small.', 'Der Mantel ist eine Nummer zu klein.'),
    photos: [],
    lines: null,
    amount: null,
    state: 'agreed',
    outcome: null,
    paidBy: 'buyer',
    returnTo: sampleReturnAddress,
    openedAt: new Date(now).toISOString(),
    parcel: null,
    receivedAt: null,
    closedAt: null,
    ...own,
  }
}

function opened(s: EmailSample, own: Partial<OrderReturn> = {}): EmailedSellerOrder {
  const at = new Date(s.now + 14 * day).toISOString()
  const next = own.returnTo === null ? null : ({ what: 'return-sent', at } as const)
  return sampleSellerOrder(s, { state: 'returning', return: back(s, own), next })
}

function received(s: EmailSample): EmailedSellerOrder {
  const next = { what: 'refunded', at: new Date(s.now + 3 * day).toISOString() } as const
  return sampleSellerOrder(s, { state: 'returned', return: back(s, { state: 'received' }), next })
}

const contested = (s: EmailSample, cents: number | null): EmailedSellerOrder => {
  const text = s.userText('One corner is scratched.', 'Eine Ecke ist zerkratzt.')
  const offer = cents === null ? {} : { offer: 'refund' as const, offerAmount: { cents, currency: 'usd' } }
  return sampleIssue(s, { notes: [sampleIssueMessage(s, 'seller', text, offer)] })
}

/** Functions that render sample emails about returns within the return window, for the email preview page. */
export const windowReturnPreviews: EmailPreviews<
  | 'return-opened'
  | 'return-opened-seller'
  | 'return-received'
  | 'return-received-seller'
  | 'return-closed'
  | 'return-closed-seller'
  | 'return-contested'
> = {
  'return-opened': {
    'with its address': (s) => firstDraft(returnOpenedEmails(opened(s), sampleLinks(s))),
    'without an address': (s) =>
      firstDraft(returnOpenedEmails(opened(s, { returnTo: null }), sampleLinks(s))),
  },
  'return-opened-seller': (s) => secondDraft(returnOpenedEmails(opened(s), sampleLinks(s))),
  'return-received': (s) => firstDraft(returnReceivedEmails(received(s), sampleLinks(s), 'seller')),
  'return-received-seller': (s) => secondDraft(returnReceivedEmails(received(s), sampleLinks(s), 'clock')),
  'return-closed': (s) =>
    firstDraft(
      returnClosedEmails(sampleSellerOrder(s), sampleLinks(s), { outcome: 'not-sent', by: 'clock' }),
    ),
  'return-closed-seller': {
    'never sent': (s) =>
      secondDraft(
        returnClosedEmails(sampleSellerOrder(s), sampleLinks(s), { outcome: 'not-sent', by: 'clock' }),
      ),
    withdrawn: (s) =>
      firstDraft(
        returnClosedEmails(sampleSellerOrder(s), sampleLinks(s), { outcome: 'withdrawn', by: 'buyer' }),
      ),
  },
  'return-contested': {
    'a part is offered': (s) =>
      firstDraft(
        returnClosedEmails(contested(s, 20_000), sampleLinks(s), { outcome: 'contested', by: 'seller' }),
      ),
    refused: (s) =>
      firstDraft(
        returnClosedEmails(contested(s, null), sampleLinks(s), { outcome: 'contested', by: 'seller' }),
      ),
    'looked at by the marketplace': (s) =>
      firstDraft(
        returnClosedEmails(sampleSellerOrder(s), sampleLinks(s), { outcome: 'contested', by: 'clock' }),
      ),
    'looked at without an address': (s) =>
      firstDraft(
        returnClosedEmails(opened(s, { returnTo: null }), sampleLinks(s), {
          outcome: 'contested',
          by: 'clock',
        }),
      ),
  },
}
