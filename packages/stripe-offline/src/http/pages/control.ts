import { invalid } from '../../core/errors.ts'
import { addFault, clearFaults } from '../../core/faults.ts'
import type { FaultRule } from '../../core/faults.ts'
import { decodeForm } from '../../core/form.ts'
import type { Params } from '../../core/form.ts'
import { flag, integer, oneOf, requiredTextParam, textParam } from '../../core/params.ts'
import { runTimers } from '../../core/timers.ts'
import type { Engine } from '../../core/transact.ts'
import { errorAnswer } from '../handle.ts'
import type { PageAnswer, Request } from '../handle.ts'
import { billingSection, saveBillingSetting } from './control-billing.ts'
import { connectSections, controlAccount, controlDispute, controlPayout } from './control-connect.ts'
import { escapeHtml, renderPage, table } from './layout.ts'

/**
 * Handles requests to the control page. On this page, developers can move the clock, change accounts, decide disputes,
 * read the event log and inject faults.
 */
export async function controlPage(engine: Engine, request: Request, action: string): Promise<PageAnswer> {
  if (request.method === 'GET' && action === '') return show(engine)
  if (request.method !== 'POST' && request.method !== 'DELETE') return notFound()
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin')
    return { ...notFound(), status: 403, body: 'Requests from other sites are not allowed.' }
  const acceptsHtml =
    request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  try {
    const act = Object.hasOwn(actions, action) ? actions[action] : undefined
    if (act === undefined) return notFound()
    const params = acceptsHtml ? decodeForm(request.body) : fromJson(request.body)
    const id = await act(engine, request.method === 'DELETE' ? { ...params, clear: '1' } : params)
    if (acceptsHtml) return { status: 303, headers: { location: '/__stripe/control' }, body: '' }
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: id ?? null }),
    }
  } catch (error) {
    return errorAnswer(error, { 'content-type': 'application/json' }, engine)
  }
}

type ControlAction = (engine: Engine, params: Params) => Promise<string | void>

const actions: Partial<Record<string, ControlAction>> = {
  async faults({ pool }, params) {
    if (params['clear'] !== undefined) return clearFaults(pool)
    return addFault(pool, readRule(params), readTimes(params))
  },
  async clock(engine, params) {
    const hours = integer(params, 'hours') ?? 0
    if (engine.advance === undefined) throw invalid('This clock cannot be moved.')
    if (hours < 1 || hours > 24 * 400)
      throw invalid('hours must be 1-9600.', 'parameter_invalid_integer', 'hours')
    await engine.advance(hours * 3_600_000)
    await runTimers(engine)
  },
  accounts: controlAccount,
  billing: saveBillingSetting,
  disputes: controlDispute,
  payouts: controlPayout,
}

function fromJson(body: string): Params {
  try {
    const parsed = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)
    return Object.fromEntries(Object.entries(parsed).map(([key, value]) => [key, String(value)]))
  } catch {
    throw invalid('The body is not valid JSON.')
  }
}

function readRule(params: Params): FaultRule {
  const kind = oneOf(params, 'kind', ['status', 'timeout', 'closed']) ?? 'status'
  const method = textParam(params, 'method')
  return {
    path: requiredTextParam(params, 'path'),
    kind,
    ...(method ? { method } : {}),
    ...(kind === 'status' ? { status: readStatus(params) } : {}),
    ...(flag(params, 'after') === true ? { after: true } : {}),
  }
}

function readStatus(params: Params): number {
  const status = integer(params, 'status') ?? 500
  if (status < 400 || status > 599)
    throw invalid('status must be 400-599.', 'parameter_invalid_integer', 'status')
  return status
}

function readTimes(params: Params): number {
  const times = integer(params, 'times') ?? 1
  if (times < 1 || times > 10_000)
    throw invalid('times must be 1-10000.', 'parameter_invalid_integer', 'times')
  return times
}

async function show(engine: Engine): Promise<PageAnswer> {
  const { pool } = engine
  const events = await pool.query<{
    id: string
    type: string
    created: number
    object: string
    waiting: number
  }>(
    `select e.id, e.type, e.created::float8 as created, coalesce(e.body->'data'->'object'->>'id', e.body->'related_object'->>'id', '') as object,
       (select count(*)::int from sandbox.deliveries d where d.event_id = e.id) as waiting
       from sandbox.events e order by e.seq desc limit 50`,
  )
  const faults = await pool.query<{ remaining: number; rule: string }>(
    'select remaining, rule::text as rule from sandbox.faults where remaining > 0 order by id',
  )
  const eventRows = events.rows.map(
    (row) =>
      `<tr><td>${escapeHtml(time(Number(row.created) * 1000))}</td><td>${escapeHtml(row.type)}</td><td><code>${escapeHtml(row.object)}</code></td><td>${row.waiting === 0 ? 'done' : `waiting (${row.waiting})`}</td></tr>`,
  )
  const faultRows = faults.rows.map(
    (row) => `<tr><td>${row.remaining}</td><td><code>${escapeHtml(row.rule)}</code></td></tr>`,
  )
  return renderPage({
    title: 'Sandbox control',
    wide: true,
    main: `<span class="badge">Offline payment sandbox · no real money</span><h1>Sandbox control</h1>
<p>Clock: <strong data-testid="sbx-control-clock">${escapeHtml(time(engine.nowMs()))}</strong></p>
${engine.advance === undefined ? '' : clockForm}
${await connectSections(engine)}
${billingSection}
<h2 id="faults">Faults</h2>
<form method="post" action="/__stripe/control/faults">
<label>Path contains <input name="path" required value="/v1/payment_intents"></label>
<label>Fault <select name="kind"><option>status</option><option>timeout</option><option>closed</option></select></label>
<label>Status <input name="status" inputmode="numeric" value="500"></label>
<label>Next calls <input name="times" inputmode="numeric" value="1"></label>
<label>Execute the call and lose only its response <select name="after"><option>false</option><option>true</option></select></label>
<button class="go" data-testid="sbx-control-add-fault">Add fault</button></form>
${table('sbx-control', 'faults', ['Left', 'Rule'], faultRows, 'No faults are set.')}
<form method="post" action="/__stripe/control/faults"><button class="stop" name="clear" value="1">Clear faults</button></form>
<h2 id="events">Events</h2>${table('sbx-control', 'events', ['Time', 'Type', 'Object', 'Delivery'], eventRows, 'There are no events yet.')}`,
  })
}

const clockForm = `<form method="post" action="/__stripe/control/clock"><label>Hours <input name="hours" inputmode="numeric" value="24"></label>
<button data-testid="sbx-control-advance">Move the clock forward</button></form>`

function time(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

function notFound(): PageAnswer {
  return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found' }
}
