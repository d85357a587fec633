import { data, type ActionFunctionArgs } from 'react-router'
import { CallError, type Call } from '#web/lib/calls/caller.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { carriers } from '#contract/orders/carriers.ts'
import { t } from '#web/lib/text/t.ts'
import { InputError } from '#web/kit/form/form-errors.ts'
import { reorderAct } from './reorder/reorder-act.ts'
import { reorderOnServer } from './reorder/reorder-action.ts'

export interface BuyerActionResult {
  /** Name of the form that the buyer submitted. */
  of: string
  error: { field: string | null; message: string } | null
  message: string | null
}

type BuyerAction = (call: Call, stoken: string, form: FormData) => Promise<string>

const actions: Record<string, BuyerAction> = {
  async cancel(call, stoken, form) {
    await call('cancelOrder', { params: { stoken }, body: { reason: textOf(form, 'text') } })
    return t('order.done.cancel')
  },
  async received(call, stoken) {
    await call('confirmReceived', { params: { stoken }, body: {} })
    return t('order.done.received')
  },
  async 'not-arrived'(call, stoken) {
    await call('reportNotArrived', { params: { stoken }, body: {} })
    return t('order.done.not-arrived')
  },
  async issue(call, stoken, form) {
    const kind = textOf(form, 'kind') as 'other'
    const body = { kind, text: textOf(form, 'text'), photos: photosOf(form) }
    await call('openIssue', { params: { stoken }, body })
    return t('order.done.issue')
  },
  async return(call, stoken, form) {
    const reason = textOf(form, 'reason') as 'changed-mind'
    // If the order has several items, at least one checkbox must be checked. For a single item, the form has no
    // checkboxes.
    const lines = form.getAll('lines').map(String)
    if (form.has('mayChoose') && lines.length === 0)
      throw new InputError(t('order.move.return.none'), 'lines')
    const body = {
      reason,
      text: textOf(form, 'text'),
      photos: photosOf(form),
      ...(lines.length > 0 && { lines }),
    }
    const { sellerOrder } = await call('openReturn', { params: { stoken }, body })
    return sellerOrder.return?.returnTo ? t('order.done.return') : t('order.done.return-later')
  },
  async keep(call, stoken) {
    await call('closeIssue', { params: { stoken }, body: {} })
    return t('order.done.keep')
  },
  async note(call, stoken, form) {
    const body = { text: textOf(form, 'text'), photos: photosOf(form) }
    await call('addIssueNote', { params: { stoken }, body })
    return t('order.done.note')
  },
  async accept(call, stoken, form) {
    const amountCents = Number(form.get('amountCents')) || undefined
    const offer = form.get('offer') === 'return' ? 'return' : 'refund'
    const payer = form.get('returnPaidBy')
    const returnPaidBy = payer === 'buyer' || payer === 'seller' ? payer : undefined
    const body = { offer, amountCents, returnPaidBy } as const
    const { sellerOrder } = await call('acceptOffer', { params: { stoken }, body })
    if (offer === 'refund') return t('order.done.refund')
    return sellerOrder.issue?.returnTo ? t('order.done.return') : t('order.done.return-later')
  },
  async 'return-sent'(call, stoken, form) {
    const carrier = toCarrierCode(textOf(form, 'carrier'))
    const trackingNumber = textOf(form, 'trackingNumber') || undefined
    await call('returnSent', { params: { stoken }, body: { carrier, trackingNumber } })
    return t('order.done.return-sent')
  },
  async feedback(call, stoken, form) {
    const [photo] = photosOf(form)
    const rate = Number(form.get('rate'))
    if (!rate) throw new InputError(t('reviews.stars.missing'), 'rate')
    const data = {
      line: textOf(form, 'line'),
      rate,
      review: textOf(form, 'text'),
      photo,
      fit: fitOf(form),
    }
    await call('saveFeedback', { params: { id: stoken }, body: { sellerid: textOf(form, 'sellerid'), data } })
    return t('order.done.feedback')
  },
  async close(call, stoken) {
    await call('closeIssue', { params: { stoken }, body: {} })
    return t('order.done.close')
  },
}

function fitOf(form: FormData): 'small' | 'true' | 'large' | null {
  const fit = form.get('fit')
  return fit === 'small' || fit === 'true' || fit === 'large' ? fit : null
}

/**
 * Runs the action of a buyer on a seller order. The token in the URL authorizes the buyer. Works without JavaScript.
 */
export async function actOnSellerOrder(args: ActionFunctionArgs) {
  const { request, context, params } = args
  const form = await request.formData()
  if (form.get('act') === reorderAct) return reorderOnServer(args, form)
  const of = textOf(form, 'of')
  const action = actions[textOf(form, 'act')]
  if (action === undefined) throw data(null, { status: 400 })
  try {
    const message = await action(createServerCall({ request, context }), params.stoken ?? '', form)
    return data<BuyerActionResult>({ of, error: null, message: message })
  } catch (error) {
    if (error instanceof InputError) {
      const { field = null, message } = error
      return data<BuyerActionResult>({ of, error: { field, message }, message: null }, { status: 400 })
    }
    if (!(error instanceof CallError) || error.status >= 500) throw error
    const fieldError = { field: error.field ?? null, message: error.errors[0]?.message ?? error.message }
    return data<BuyerActionResult>({ of, error: fieldError, message: null }, { status: error.status })
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function photosOf(form: FormData): string[] {
  return form.getAll('photos').filter((key) => typeof key === 'string')
}

/** Returns the code of the carrier with the entered name or code. If no carrier matches, returns the entered text. */
export function toCarrierCode(typed: string): string {
  const input = typed.trim().toLowerCase()
  return (
    carriers.find(({ code, name }) => code === input || name.toLowerCase() === input)?.code ?? typed.trim()
  )
}
