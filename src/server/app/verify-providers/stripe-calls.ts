import type Stripe from 'stripe'

/** Makes each kind of Stripe call that a marketplace needs, once and in a fixed order. */
export async function makeStripeCalls(stripe: Stripe): Promise<void> {
  const pay = async (card: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) => {
    const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: card })
    return stripe.paymentIntents.create({
      amount: 4200,
      currency: 'usd',
      capture_method: 'manual',
      confirm: true,
      confirmation_token: token.id,
      allowed_payment_method_types: ['card'],
      transfer_group: 'verify',
      ...more,
    })
  }
  await stripe.balance.retrieve()
  await stripe.balanceSettings.retrieve()
  const held = await pay('pm_card_visa')
  await stripe.paymentIntents.retrieve(held.id)
  await stripe.paymentIntents.capture(held.id, { expand: ['latest_charge.balance_transaction'] })
  await stripe.paymentIntents.capture(held.id).catch(ignore)
  await stripe.refunds.create({ payment_intent: held.id, amount: 1000 })
  await stripe.refunds.create({ payment_intent: held.id, amount: 9000 }).catch(ignore)
  await stripe.charges.list({ payment_intent: held.id, limit: 1 })
  const canceled = await pay('pm_card_visa')
  await stripe.paymentIntents.cancel(canceled.id, { cancellation_reason: 'abandoned' })
  await pay('pm_card_visa_chargeDeclinedInsufficientFunds').catch(ignore)
  await pay('pm_card_authenticationRequired', { return_url: 'https://example.com/back' })
  await stripe.paymentIntents.retrieve('pi_1AAAAAAAAAAAAAAA').catch(ignore)
  await makeCustomerCalls(stripe)
  await makeAccountCalls(stripe)
}

async function makeCustomerCalls(stripe: Stripe): Promise<void> {
  const customer = await stripe.customers.create({ email: 'verify@example.com', name: 'Verify' })
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await makeSavedCardCalls(stripe, customer.id)
  const product = await stripe.products.create({ name: 'Verify membership' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'month' },
  })
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: method.id,
  })
  await stripe.invoices.list({ subscription: subscription.id, limit: 1 })
  await stripe.subscriptions.cancel(subscription.id)
  await stripe.customers.del(customer.id)
  await stripe.products.update(product.id, { active: false })
}

/**
 * Saves a card during one purchase and pays for the next purchase with it. Also makes calls that fail, because the card
 * belongs to another customer or was removed.
 */
async function makeSavedCardCalls(stripe: Stripe, customer: string): Promise<void> {
  const amount = { amount: 4200, currency: 'usd', capture_method: 'manual', confirm: true } as const
  const payment = { ...amount, allowed_payment_method_types: ['card' as const] }
  const token = await stripe.testHelpers.confirmationTokens.create({
    payment_method: 'pm_card_visa',
    setup_future_usage: 'on_session',
  })
  await stripe.paymentIntents.create({
    ...payment,
    customer,
    confirmation_token: token.id,
    setup_future_usage: 'on_session',
  })
  const [card] = (await stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 1 })).data
  if (!card) return
  // Sets `allow_redisplay` on the saved card. The real card form sets it when it creates a token. This is not possible
  // for a token that is created on the server.
  await stripe.paymentMethods.update(card.id, { allow_redisplay: 'always' })
  const saved = { type: 'card', allow_redisplay: 'always', limit: 100 } as const
  await stripe.customers.listPaymentMethods(customer, saved)
  const again = { ...payment, payment_method: card.id, use_stripe_sdk: true }
  await stripe.paymentIntents.create({ ...again, customer })
  await stripe.paymentIntents.create(again).catch(ignore)
  const other = await stripe.customers.create({ email: 'other@example.com', name: 'Other' })
  await stripe.paymentIntents.create({ ...again, customer: other.id }).catch(ignore)
  await stripe.customers.del(other.id)
  const declined = await stripe.testHelpers.confirmationTokens.create({
    payment_method: 'pm_card_visa_chargeDeclined',
  })
  const open = await stripe.paymentIntents
    .create({ ...payment, confirmation_token: declined.id, transfer_group: 'verify-saved' })
    .catch((error: unknown) => (error as { payment_intent?: Stripe.PaymentIntent }).payment_intent)
  if (open) {
    await stripe.paymentIntents.update(open.id, { customer })
    await stripe.paymentIntents.confirm(open.id, {
      payment_method: card.id,
      setup_future_usage: '',
      use_stripe_sdk: true,
    })
  }
  await stripe.paymentMethods.detach(card.id)
  await stripe.customers.listPaymentMethods(customer, saved)
  await stripe.paymentIntents.create({ ...again, customer }).catch(ignore)
}

async function makeAccountCalls(stripe: Stripe): Promise<void> {
  const account = await stripe.v2.core.accounts.create({
    contact_email: 'verify@example.com',
    display_name: 'Verify seller',
    dashboard: 'express',
    identity: { country: 'us' },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: {
      currency: 'usd',
      responsibilities: { fees_collector: 'application', losses_collector: 'application' },
    },
    include: ['configuration.recipient', 'requirements', 'identity', 'defaults'],
  })
  await stripe.v2.core.accounts.retrieve(account.id, { include: ['requirements'] })
  const flow = { refresh_url: 'https://example.com/again', return_url: 'https://example.com/back' }
  await stripe.v2.core.accountLinks.create({
    account: account.id,
    use_case: { type: 'account_onboarding', account_onboarding: flow },
  })
  await stripe.accounts.createLoginLink(account.id).catch(ignore)
  await stripe.transfers.create({ amount: 100, currency: 'usd', destination: account.id }).catch(ignore)
  await stripe.v2.core.eventDestinations.list({ limit: 1 })
}

const ignore = (): undefined => undefined
