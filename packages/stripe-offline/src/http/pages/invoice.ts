import { ApiError } from '../../core/errors.ts'
import { decodeForm } from '../../core/form.ts'
import type { Params } from '../../core/form.ts'
import { transact } from '../../core/transact.ts'
import type { Engine } from '../../core/transact.ts'
import type { WorkUnit } from '../../core/unit.ts'
import type { Invoice } from '../../engines/billing/invoice-body.ts'
import { payInvoice } from '../../engines/billing/invoice-pay.ts'
import { findSubscriptionOfInvoice } from '../../engines/billing/subscription-states.ts'
import { withClockTime } from '../../engines/billing/test-clocks.ts'
import { addPaymentMethod } from '../../engines/cards/payment-methods.ts'
import type { PageAnswer, Request } from '../handle.ts'
import { redirectTo } from './entry.ts'
import { cardFields, readCardForm } from './card-fields.ts'
import { formatMoney } from '../../core/currencies.ts'
import { escapeHtml, renderPage } from './layout.ts'

/**
 * Handles requests to the hosted page on which an invoice can be paid. After the payment, the page shows the receipt.
 * The secret in the page's URL grants access.
 */
export async function invoicePage(
  engine: Engine,
  request: Request,
  id: string,
  query: Params,
): Promise<PageAnswer> {
  try {
    if (request.method !== 'POST') return await show(engine, id, query['key'])
    return await submit(engine, id, query['key'], decodeForm(request.body))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) return unknownPage()
    return show(engine, id, query['key'], error.message)
  }
}

async function open(unit: WorkUnit, id: string, key: unknown): Promise<Invoice> {
  const invoice = await unit.find('invoice', id)
  if (invoice === undefined || invoice.secret.key !== key || invoice.body.status === 'draft')
    throw new ApiError(404, { type: 'invalid_request_error', message: 'No such invoice.' })
  await findSubscriptionOfInvoice(unit, invoice)
  return invoice
}

async function submit(engine: Engine, id: string, key: unknown, form: Params): Promise<PageAnswer> {
  return transact(engine, async (unit) => {
    const invoice = await open(unit, id, key)
    const { hosted_invoice_url: own } = invoice.body
    await withClockTime(unit, invoice.body.test_clock, async () => {
      const method = addPaymentMethod(unit, readCardForm(unit, form))
      await payInvoice(unit, invoice, { method: method.id, offSession: false, returnUrl: own ?? unit.origin })
    })
    const intent = await unit.get('payment_intent', invoice.secret.intentId ?? '')
    return redirectTo(intent.body.next_action?.redirect_to_url?.url ?? own ?? unit.origin)
  })
}

function show(engine: Engine, id: string, key: unknown, wrong?: string): Promise<PageAnswer> {
  return transact(engine, async (unit) => view((await open(unit, id, key)).body, wrong))
}

const words: Record<string, string> = {
  open: 'To be paid',
  paid: 'Paid',
  void: 'Canceled',
  uncollectible: 'Written off',
}

function view(body: Invoice['body'], wrong?: string): PageAnswer {
  const isOpen = body.status === 'open' || body.status === 'uncollectible'
  const rows = body.lines.data.map(
    (each) =>
      `<dt>${escapeHtml(each.description ?? '')}<br><small>${day(each.period.start)} to ${day(each.period.end)}</small></dt><dd>${formatMoney(each.amount, body.currency)}</dd>`,
  )
  const off = body.subtotal - body.total
  const paidOn = body.status_transitions.paid_at
  const title = body.status === 'paid' ? `Receipt ${body.number ?? ''}` : `Invoice ${body.number ?? ''}`
  return renderPage({
    title,
    status: wrong === undefined ? 200 : 402,
    main: `<span class="badge">Test invoice · no real money</span>
<h1 data-testid="sbx-invoice">${escapeHtml(title)}</h1><p class="quiet">${escapeHtml(body.customer_name ?? body.customer_email ?? '')}</p>
<p data-testid="sbx-invoice-status"><strong>${escapeHtml(words[body.status ?? ''] ?? body.status)}</strong>${paidOn === null ? '' : ` on ${day(paidOn)}`}</p>
<dl>${rows.join('')}${off > 0 ? `<dt>Discount</dt><dd>−&#8288;${formatMoney(off, body.currency)}</dd>` : ''}
<dt>Total</dt><dd data-testid="sbx-invoice-total">${formatMoney(body.total, body.currency)}</dd></dl>
${wrong === undefined ? '' : `<p class="wrong" role="alert" data-testid="sbx-invoice-wrong">${escapeHtml(wrong)}</p>`}
${isOpen ? `<form method="post" class="fields">${cardFields('sbx-invoice')}<button class="go" data-testid="sbx-invoice-pay">Pay ${formatMoney(body.amount_remaining, body.currency)}</button></form>` : ''}`,
  })
}

function day(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}

function unknownPage(): PageAnswer {
  return renderPage({
    title: 'No such invoice',
    status: 404,
    main: `<h1>No such invoice</h1><p>Check the address, or open the invoice from the shop again.</p>`,
  })
}
