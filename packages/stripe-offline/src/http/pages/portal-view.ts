import type { Stripe } from 'stripe'
import type { PageAnswer } from '../handle.ts'
import { cardFields } from './card-fields.ts'
import { formatMoney } from '../../core/currencies.ts'
import { escapeHtml, renderPage, table } from './layout.ts'

export interface PortalView {
  session: Stripe.BillingPortal.Session
  /** Whether the customer has completed the flow of the session. */
  isDone: boolean
  customer: Stripe.Customer
  subscriptions: readonly Stripe.Subscription[]
  invoices: readonly Stripe.Invoice[]
  methods: readonly Stripe.PaymentMethod[]
  prices: readonly Stripe.Price[]
  view: string | undefined
  /** Id of the subscription that the customer selected on the home page. */
  about: string | undefined
  here: string
  wrong: string | undefined
}

const feedbacks = {
  too_expensive: 'It costs too much',
  missing_features: 'Something is missing',
  unused: 'I do not use it enough',
  customer_service: 'The service was poor',
  other: 'Something else',
}

/** Returns the home page of the portal or, if the session has a flow, the page of this flow. */
export function portalView(input: PortalView): PageAnswer {
  const { session, isDone, wrong } = input
  const type = isDone ? undefined : (session.flow?.type ?? input.view)
  const about =
    session.flow?.subscription_cancel?.subscription ?? session.flow?.subscription_update?.subscription
  const requested = about ?? input.about
  const subscription = input.subscriptions.find(({ id }) => requested === undefined || id === requested)
  const targets = [session.return_url, session.flow?.after_completion.redirect?.return_url]
  const message = session.flow?.after_completion.hosted_confirmation?.custom_message
  return renderPage({
    title: 'Your membership',
    wide: type === undefined,
    formTargets: [...new Set(targets.filter((each) => each != null).map((each) => new URL(each).origin))],
    main: `<span class="badge">Test portal · no real money</span>
${isDone ? `<p role="status" data-testid="sbx-portal-done">${escapeHtml(message ?? 'Your change is saved.')}</p>` : ''}
${wrong === undefined ? '' : `<p class="wrong" role="alert" data-testid="sbx-portal-wrong">${escapeHtml(wrong)}</p>`}
${main(input, type, subscription)}
${session.return_url === null ? '' : `<p><a href="${escapeHtml(session.return_url)}" data-testid="sbx-portal-back">Back to the shop</a></p>`}`,
  })
}

function main(
  input: PortalView,
  type: string | undefined,
  subscription: Stripe.Subscription | undefined,
): string {
  if (type === 'payment_method_update') return cardPage()
  if (type === 'subscription_cancel' && subscription !== undefined) return cancelPage(input, subscription)
  if (type === 'subscription_update' && subscription !== undefined) return planPage(input, subscription)
  return home(input)
}

function cardPage(): string {
  return `<h1 data-testid="sbx-portal-card">Your card</h1><p class="quiet">It is charged from now on. Only test cards work here.</p>
<form method="post" class="fields">${cardFields('sbx-portal')}<button class="go" name="act" value="card" data-testid="sbx-portal-save-card">Save the card</button></form>`
}

function cancelPage({ session }: PortalView, subscription: Stripe.Subscription): string {
  const offer = session.flow?.subscription_cancel?.retention?.coupon_offer
  const options = Object.entries(feedbacks).map(([key, label]) => `<option value="${key}">${label}</option>`)
  return `<h1 data-testid="sbx-portal-cancel">Cancel your membership</h1><p>It stays active until ${day(endOf(subscription))} and then ends.</p>
${offer == null ? '' : `<form method="post"><p>Stay, and the next invoice costs less (${escapeHtml(offer.coupon)}).</p>${hidden(subscription)}<button class="go" name="act" value="keep" data-testid="sbx-portal-keep">Stay with the discount</button></form>`}
<form method="post" class="fields">${hidden(subscription)}<label>Reason <select name="feedback"><option value="">I would rather not say</option>${options.join('')}</select></label>
<button class="stop" name="act" value="cancel" data-testid="sbx-portal-confirm-cancel">End it on ${day(endOf(subscription))}</button></form>`
}

function planPage({ prices }: PortalView, subscription: Stripe.Subscription): string {
  const now = subscription.items.data[0]?.price
  const choices = prices
    .filter(({ currency }) => currency === now?.currency)
    .map(
      (each) =>
        `<label><span><input type="radio" name="price" value="${escapeHtml(each.id)}" required${each.id === now?.id ? ' checked' : ''}> ${rate(each)}</span></label>`,
    )
  return `<h1 data-testid="sbx-portal-plan">Change your plan</h1><form method="post" class="fields">${hidden(subscription)}${choices.join('')}
<button class="go" name="act" value="plan" data-testid="sbx-portal-save-plan">Change</button></form>`
}

function home({ customer, subscriptions, invoices, methods, here }: PortalView): string {
  const link = (view: string, label: string, about = ''): string =>
    `<a href="${escapeHtml(here)}&amp;view=${view}${about && `&amp;about=${escapeHtml(about)}`}" data-testid="sbx-portal-to-${view}">${label}</a>`
  const chosen =
    methods.find(({ id }) => id === customer.invoice_settings.default_payment_method) ?? methods[0]
  const rows = invoices.map(
    (each) =>
      `<tr><td>${day(each.created)}</td><td>${formatMoney(each.total, each.currency)}</td><td>${escapeHtml(each.status)}</td><td><a href="${escapeHtml(each.hosted_invoice_url ?? '')}">${each.status === 'paid' ? 'Receipt' : 'Invoice'}</a></td></tr>`,
  )
  const parts = subscriptions.map((each) => {
    const price = each.items.data[0]?.price
    const ending = each.cancel_at !== null
    return `<p data-testid="sbx-portal-subscription"><strong>${price === undefined ? '' : rate(price)}</strong>, ${escapeHtml(each.status)}, ${ending ? 'ends' : 'renews'} on ${day(each.cancel_at ?? endOf(each))}</p>
${ending ? `<form method="post">${hidden(each)}<button class="go" name="act" value="resume" data-testid="sbx-portal-resume">Keep your membership</button></form>` : `<p>${link('subscription_update', 'Change the plan', each.id)} · ${link('subscription_cancel', 'End it', each.id)}</p>`}`
  })
  return `<h1 data-testid="sbx-portal-home">Your membership</h1>${parts.join('') || '<p class="quiet">You have no membership.</p>'}
<h2>Card</h2><p>${chosen?.card == null ? 'No card yet.' : `${escapeHtml(chosen.card.brand)} ending in ${escapeHtml(chosen.card.last4)}`} ${link('payment_method_update', 'Change it')}</p>
<h2 id="invoices">Invoices</h2>${table('sbx-portal', 'invoices', ['Date', 'Amount', 'State', ''], rows, 'No invoices yet.')}`
}

function hidden({ id }: Stripe.Subscription): string {
  return `<input type="hidden" name="subscription" value="${escapeHtml(id)}">`
}

function rate(price: Stripe.Price): string {
  return `${formatMoney(price.unit_amount ?? 0, price.currency)} / ${escapeHtml(price.recurring?.interval ?? '')}`
}

function endOf({ items }: Stripe.Subscription): number {
  return items.data[0]?.current_period_end ?? 0
}

function day(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}
