import { createHash } from 'node:crypto'
import { checkParams } from './check-params.ts'
import { ApiError, invalid, isStoredWithKey } from './errors.ts'
import { expand } from './expand.ts'
import { consumeFault } from './faults.ts'
import type { FaultRule } from './faults.ts'
import type { Params } from './form.ts'
import type { Route } from './route.ts'
import type { Match } from './router.ts'
import { KeyInUseError, platformAccount, readForCall } from './store.ts'
import type { StoredReply } from './store.ts'
import { createUnit, persist, retryConflicts } from './transact.ts'
import type { Engine } from './transact.ts'
import type { WorkUnit } from './unit.ts'

export interface ApiCall {
  match: Match
  method: string
  path: string
  account: string
  raw: string
  params: Params
  requestId: string
  idempotencyKey: string | null
}

export interface CallOutcome {
  status: number
  body: string
  replayed: boolean
  /** Request id of the original call, if this response is a replay of the original response. */
  originalRequest?: string
  fault?: FaultRule
}

/**
 * Executes an API call. If a response is stored under the call's idempotency key, replays this response. Otherwise,
 * applies injected faults, runs the route, and writes all changes in one statement. If another call has changed an
 * object since it was read, runs the route again.
 */
export async function execute(engine: Engine, call: ApiCall): Promise<CallOutcome> {
  const key =
    call.method === 'GET' || call.idempotencyKey === null ? null : `${call.account}:${call.idempotencyKey}`
  if (key !== null && engine.keysInFlight.has(key)) throw keyInUse()
  if (key !== null) engine.keysInFlight.add(key)
  try {
    let fault: FaultRule | undefined
    return await retryConflicts((isFirst) => once(engine, call, key, (taken) => (fault ??= taken), isFirst))
  } finally {
    if (key !== null) engine.keysInFlight.delete(key)
  }
}

async function once(
  engine: Engine,
  call: ApiCall,
  key: string | null,
  saveFault: (taken: FaultRule | undefined) => FaultRule | undefined,
  isFirst: boolean,
): Promise<CallOutcome> {
  const ids = namedIds(call)
  const opening = await readForCall(engine.pool, key, ids)
  const print = key === null ? '' : fingerprint(call)
  if (opening.reply !== undefined) return replay(opening.reply, print)
  const taken =
    isFirst && opening.faults.length > 0 ? await consumeFault(engine.pool, opening.faults, call) : undefined
  const fault = saveFault(taken)
  if (fault !== undefined && fault.after !== true) return { status: 0, body: '', replayed: false, fault }
  const unit = createUnit(
    engine,
    { id: call.requestId, idempotencyKey: call.idempotencyKey },
    call.account,
    opening.entries,
    ids,
  )
  const result = await attempt(engine, unit, call)
  const reply =
    key === null || !result.remembered
      ? undefined
      : { key, requestId: call.requestId, fingerprint: print, ...result.answer }
  await persist(engine, unit, result.commitsWrites, reply).catch((error: unknown) => {
    throw error instanceof KeyInUseError ? keyInUse() : error
  })
  return { ...result.answer, replayed: false, ...(fault === undefined ? {} : { fault }) }
}

interface Result {
  answer: { status: number; body: string }
  remembered: boolean
  commitsWrites: boolean
}

async function attempt(engine: Engine, unit: WorkUnit, call: ApiCall): Promise<Result> {
  try {
    const { route, id, innerId } = call.match
    checkParams(route, call.params)
    await checkAccount(unit, route)
    const body = await route.run({ unit, pool: engine.pool, params: call.params, id, innerId })
    const answer = { status: 200, body: JSON.stringify(await expand(unit, body, call.params)) }
    return { answer, remembered: true, commitsWrites: true }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const answer = { status: error.status, body: JSON.stringify({ error: error.body }) }
    // If a failed call is repeated with its idempotency key, the v1 API returns the same error, but the v2 API executes
    // the call again.
    const remembered = isStoredWithKey(error) && !call.path.startsWith('/v2/')
    return { answer, remembered, commitsWrites: error.commitsWrites }
  }
}

/**
 * Checks that the platform has access to the connected account of a call, and that the route supports connected
 * accounts.
 */
async function checkAccount(unit: WorkUnit, route: Route): Promise<void> {
  if (unit.account === platformAccount) return
  const account = await unit.find('account', unit.account, platformAccount)
  if (account === undefined) {
    throw new ApiError(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key does not have access to account '${unit.account}' (or that account does not exist). Application access may have been revoked.`,
    })
  }
  if (route.connected !== true) {
    throw invalid(`${route.path} is not supported here for connected accounts.`)
  }
}

function replay(reply: StoredReply, print: string): CallOutcome {
  if (reply.fingerprint === print)
    return {
      status: reply.status,
      body: reply.body,
      replayed: true,
      ...(reply.requestId === null ? {} : { originalRequest: reply.requestId }),
    }
  throw new ApiError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same endpoint and parameters they were first used with.',
  })
}

function keyInUse(): ApiError {
  return new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotency Key.',
  })
}

function fingerprint(call: ApiCall): string {
  return createHash('sha256').update(`${call.method} ${call.path}\n${call.raw}`).digest('base64url')
}

function namedIds(call: ApiCall): string[] {
  const { route, id } = call.match
  const requested = (route.reads ?? []).map((name) => call.params[name])
  return [id, ...requested]
    .filter((each): each is string => typeof each === 'string' && each !== '')
    .slice(0, 3)
}
