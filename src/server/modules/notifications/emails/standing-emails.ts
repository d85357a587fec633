import { renderEmail, type EmailDraft } from '#platform/mail/layout.ts'
import type { SellerReinstated, SellerSuspended } from '#modules/catalog/seller-standing.events.ts'
import type { NotificationDeps } from '../notifications.deps.ts'
import { findSeller, type SellerSubject } from './subjects.store.ts'

/** Listens to suspensions and their end, and writes to the seller each time, once. */
export function openStandingEmails(deps: NotificationDeps): void {
  const { events, db, mailer, supportEmail } = deps

  async function notify(
    sellerId: string,
    write: (seller: SellerSubject) => EmailDraft,
    key: string,
  ): Promise<void> {
    const seller = await findSeller(db, sellerId)
    if (seller) await mailer.send(renderEmail(write(seller), supportEmail), key)
  }

  events.subscribe('SellerSuspended', 'emails', (event) =>
    notify(
      event.sellerId,
      (seller) => suspendedEmail(seller, event, `${deps.origin()}/shopper/orders`),
      `seller-suspended:${event.sellerId}:${event.at}`,
    ),
  )
  events.subscribe('SellerReinstated', 'emails', (event) =>
    notify(
      event.sellerId,
      (seller) => reinstatedEmail(seller, event, `${deps.origin()}/shopper/listings`),
      `seller-reinstated:${event.sellerId}:${event.at}`,
    ),
  )
}

/** To the seller: why nothing is for sale, and that what was sold goes on. */
function suspendedEmail(seller: SellerSubject, { reason }: SellerSuspended, href: string): EmailDraft {
  return {
    to: seller.email,
    subject: 'Your shop is suspended',
    preview: 'Why, and what happens with your open orders.',
    blocks: [
      `${seller.name}, we have suspended your shop. Nobody sees your pieces now, and nothing new can be listed until we lift it.`,
      { rows: [['Why', reason]] },
      ordersText(seller),
      'Your share of an order is released as always, once its buyer has the parcel, and you can pay it out.',
      { button: 'See your orders', href },
      'When this is put right, or if you think we are mistaken, please write to us: we look at it again.',
    ],
  }
}

function reinstatedEmail(seller: SellerSubject, { listed }: SellerReinstated, href: string): EmailDraft {
  const listings =
    listed === 0
      ? 'You can list pieces again.'
      : `${listed === 1 ? 'One piece of yours is' : `${listed} pieces of yours are`} on the shop again, as before, and you can list new ones.`
  return {
    to: seller.email,
    subject: 'Your shop is open again',
    preview: 'The suspension is lifted.',
    blocks: [
      `${seller.name}, we have lifted the suspension of your shop. ${listings}`,
      'Orders that were open meanwhile have gone on as usual.',
      { button: 'See your listings', href },
    ],
  }
}

function ordersText({ toShip, underWay }: SellerSubject): string {
  const toBeSent =
    toShip > 0 &&
    `${toShip === 1 ? 'One order still has' : `${toShip} orders still have`} to be shipped: please do so in time. What is not shipped in time is cancelled, and its buyer gets everything back.`
  const others =
    underWay > 0 &&
    `${underWay === 1 ? 'One order is' : `${underWay} orders are`} on the way to the buyer or being settled, which goes on as well.`
  const open = [toBeSent, others].filter(Boolean)
  return open.length === 0 ? 'You have no open orders.' : ['Orders that are open go on.', ...open].join(' ')
}
