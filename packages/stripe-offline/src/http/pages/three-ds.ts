import { ApiError } from '../../core/errors.ts'
import { decodeForm } from '../../core/form.ts'
import type { Params } from '../../core/form.ts'
import { kindOfId } from '../../core/kinds.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { transact } from '../../core/transact.ts'
import type { Engine } from '../../core/transact.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { completeChallenge } from '../../engines/payments/intent-confirm.ts'
import { completeSetupChallenge } from '../../engines/payments/setup-intent-confirm.ts'
import type { PageAnswer, Request } from '../handle.ts'
import { formatMoney } from '../../core/currencies.ts'
import { escapeHtml, renderPage } from './layout.ts'

type Intent = StoredEntry<'payment_intent' | 'setup_intent'>

/**
 * Handles requests to the page on which the bank challenges the cardholder. The page shows the payment, accepts
 * "Complete" or "Fail" once, and redirects to the shop.
 */
export async function challengePage(
  engine: Engine,
  request: Request,
  id: string,
  query: Params,
): Promise<PageAnswer> {
  const isDialog = query['mode'] === 'dialog'
  try {
    if (request.method === 'POST') {
      const { result } = decodeForm(request.body)
      const intent = await transact(engine, (unit) =>
        answer(unit, id, query['challenge'], result === 'complete'),
      )
      return isDialog ? donePage(intent) : leave(intent)
    }
    const intent = await transact(engine, (unit) => openChallenge(unit, id, query['challenge']))
    return challengeForm(intent)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return expiredLinkPage(isDialog)
  }
}

async function openChallenge(unit: WorkUnit, id: string, challenge: unknown): Promise<Intent> {
  const kind = kindOfId(id)
  const intent = kind === 'payment_intent' || kind === 'setup_intent' ? await unit.get(kind, id) : undefined
  if (intent?.secret.challenge === undefined || intent.secret.challenge !== challenge) {
    throw new ApiError(404, { type: 'invalid_request_error', message: 'This check has ended.' })
  }
  return intent
}

async function answer(unit: WorkUnit, id: string, challenge: unknown, passed: boolean): Promise<Intent> {
  const intent = await openChallenge(unit, id, challenge)
  try {
    if (intent.kind === 'payment_intent')
      await completeChallenge(unit, intent as StoredEntry<'payment_intent'>, passed)
    else await completeSetupChallenge(unit, intent as StoredEntry<'setup_intent'>, passed)
  } catch (error) {
    // The cardholder passed the challenge, but the card was then declined. This outcome is stored, and the buyer is
    // redirected to the shop.
    if (!(error instanceof ApiError && error.commitsWrites)) throw error
  }
  return intent
}

function challengeForm(intent: Intent): PageAnswer {
  const { body } = intent
  const amount = body.object === 'payment_intent' ? formatMoney(body.amount, body.currency) : 'Save this card'
  const back = intent.secret.returnUrl
  return renderPage({
    title: 'Confirm your payment',
    ...(back === undefined ? {} : { formTargets: [new URL(back).origin] }),
    main: `<span class="badge">Test bank · no real money</span>
<h1>Is this you?</h1><p class="quiet">Your bank asks you to confirm before the shop is paid (3-D Secure).</p>
<dl><dt>Amount</dt><dd data-testid="sbx-3ds-amount">${escapeHtml(amount)}</dd><dt>Reference</dt><dd><code>${escapeHtml(intent.id.slice(-10))}</code></dd></dl>
<form method="post"><button class="go" name="result" value="complete" data-testid="sbx-3ds-complete">Complete</button>
<button class="stop" name="result" value="fail" data-testid="sbx-3ds-fail">Fail</button></form>`,
  })
}

function donePage(intent: Intent): PageAnswer {
  const message = JSON.stringify({ source: 'stripe-offline', intent: intent.id })
  return renderPage({
    title: 'Back to the shop',
    script: `parent.postMessage(${message},location.origin)`,
    main: `<h1>Thank you</h1><p>You can close this window and go back to the shop.</p>`,
  })
}

function leave(intent: Intent): PageAnswer {
  const { returnUrl } = intent.secret
  if (returnUrl === undefined) {
    return renderPage({
      title: 'Thank you',
      main: `<h1 data-testid="sbx-3ds-done">Thank you</h1><p>You can go back to the shop.</p>`,
    })
  }
  const url = new URL(returnUrl)
  const failed = intent.body.status === 'requires_payment_method'
  url.searchParams.set(intent.kind, intent.id)
  url.searchParams.set(`${intent.kind}_client_secret`, intent.body.client_secret ?? '')
  url.searchParams.set('redirect_status', failed ? 'failed' : 'succeeded')
  return { status: 303, headers: { location: url.href, 'cache-control': 'no-store' }, body: '' }
}

function expiredLinkPage(isDialog: boolean): PageAnswer {
  const over = JSON.stringify({ source: 'stripe-offline', intent: null })
  return renderPage({
    title: 'This check has ended',
    status: 404,
    ...(isDialog ? { script: `parent.postMessage(${over},location.origin)` } : {}),
    main: `<h1 data-testid="sbx-3ds-over">This check has ended</h1><p>It was already answered, or it never existed. Go back to the shop and try again.</p>`,
  })
}
