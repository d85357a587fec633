import { ApiError, invalid, unauthorized } from '../../core/errors.ts'
import { decodeForm } from '../../core/form.ts'
import type { Params } from '../../core/form.ts'
import { requiredTextParam } from '../../core/params.ts'
import { transact } from '../../core/transact.ts'
import type { Engine } from '../../core/transact.ts'
import { createConfirmationToken } from '../../engines/cards/confirmation-tokens.ts'
import { publicIntent } from '../../engines/payments/public-intent.ts'
import { controlPage } from './control.ts'
import { expressPage } from './express.ts'
import { invoicePage } from './invoice.ts'
import { onboardingPage } from './onboarding.ts'
import { portalPage } from './portal.ts'
import { challengePage } from './three-ds.ts'
import { errorAnswer } from '../handle.ts'
import type { PageAnswer, Handle, Request } from '../handle.ts'

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'cache-control': 'no-store',
}

/**
 * Creates the handler for requests to `/__stripe/*`: calls that browsers make with the publishable key, and hosted
 * pages.
 */
export function publicHandler(engine: Engine, input: { publishableKey: string; control: boolean }): Handle {
  return async (request) => {
    try {
      return await reach(engine, input, request)
    } catch (error) {
      return errorAnswer(error, { 'content-type': 'application/json', 'cache-control': 'no-store' }, engine)
    }
  }
}

async function reach(
  engine: Engine,
  input: { publishableKey: string; control: boolean },
  request: Request,
): Promise<PageAnswer> {
  const [path = '', query = ''] = request.path.split('?', 2)
  const [area, id = ''] = path.slice('/__stripe/'.length).split('/', 2)
  if (area === '3ds') return challengePage(engine, request, id, decodeForm(query))
  if (area === 'onboarding') return onboardingPage(engine, request, id, decodeForm(query))
  if (area === 'express') return expressPage(engine, request, id, decodeForm(query))
  if (area === 'invoice') return invoicePage(engine, request, id, decodeForm(query))
  if (area === 'portal') return portalPage(engine, request, id, decodeForm(query))
  if (area === 'control' && input.control) return controlPage(engine, request, id)
  if (area === 'public') return browserCall(engine, input.publishableKey, request, path, decodeForm(query))
  return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found' }
}

async function browserCall(
  engine: Engine,
  publishableKey: string,
  request: Request,
  path: string,
  query: Params,
): Promise<PageAnswer> {
  if (request.method === 'OPTIONS') return { status: 204, headers: cors, body: '' }
  const headers = { ...cors, 'content-type': 'application/json' }
  try {
    if (request.headers['authorization'] !== `Bearer ${publishableKey}`)
      throw unauthorized('Invalid API Key provided.')
    const body = await route(engine, request, path, query)
    return { status: 200, headers, body: JSON.stringify(body) }
  } catch (error) {
    return errorAnswer(error, headers, engine)
  }
}

async function route(engine: Engine, request: Request, path: string, query: Params): Promise<object> {
  const [, , , noun = '', id = ''] = path.split('/')
  if (request.method === 'POST' && noun === 'confirmation_tokens') {
    const params = decodeForm(request.body)
    if (params['payment_method'] !== undefined)
      throw invalid('Give payment_method_data.', 'parameter_unknown')
    return transact(engine, async (unit) => (await createConfirmationToken(unit, params)).body)
  }
  if (request.method === 'GET' && (noun === 'payment_intents' || noun === 'setup_intents')) {
    const secret = requiredTextParam(query, 'client_secret')
    return transact(engine, (unit) => publicIntent(unit, id, secret))
  }
  throw new ApiError(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${path}).` })
}
