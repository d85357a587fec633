import { inTransaction } from '#platform/database/db.ts'
import { defineModule } from '#platform/module.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import { lockVerifiedEmail, type Accounts } from '#modules/accounts/accounts.ts'
import {
  applyGiftDispute,
  applyGiftPayment,
  applyGiftRefundState,
  claimGifts,
  giftsPrivacy,
  hasGuestGift,
  createGifts,
} from './gifts.ts'
import { giftsRoutes } from './gifts.routes.ts'

interface Lower {
  accounts: Accounts
  payments: PaymentProvider
}

export const giftsModule = defineModule({
  name: 'gifts',
  open: async (
    { db, clock, log, mailer, settings, origin, secrets },
    { payments: { cards, ledger } }: Lower,
  ) =>
    createGifts({
      db,
      clock,
      log,
      mailer,
      cards,
      ledger,
      origin,
      settings: settings.now,
      linkKeys: await secrets.keys('gift-links'),
    }),
  routes: ({ serve }, { context }) => giftsRoutes(serve, context),
  subscribe({ db, events, paymentEvents }, { context }, { accounts }) {
    paymentEvents.subscribe('payment', ({ objectId }) => applyGiftPayment(context, objectId))
    paymentEvents.subscribe('refund', ({ objectId }) => applyGiftRefundState(context, objectId))
    paymentEvents.subscribe('dispute', ({ objectId }) => applyGiftDispute(context, objectId))
    events.subscribe('EmailConfirmed', 'claim-gifts', ({ buyerId, email }) =>
      inTransaction(db, async (tx) => {
        if (await lockVerifiedEmail(tx, buyerId, email)) await claimGifts(tx, buyerId, email)
      }),
    )
    accounts.context.privacy.add('gifts', giftsPrivacy)
    accounts.context.guestEmails.add(hasGuestGift)
  },
  work: (gifts) => gifts,
})
