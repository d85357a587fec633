import { setTimeout as pause } from 'node:timers/promises'
import * as claims from './claims.ts'
import { defaultTimeoutMs, TimedOut, withTimeout } from './deadline.ts'
import type { QueueLog } from './log.ts'
import type { Executor, Message, Outcome, Topic } from './messages.ts'
import { retryDelayMs } from './retry-policy.ts'

export interface QueueDeps {
  db: Executor
  clock: { now(): number }
  log: QueueLog
  /** Returns whether an error means that the database is temporarily unavailable. */
  isOutage?: (error: unknown) => boolean
  /** Wraps each delivery in order to trace it and to measure its duration. */
  trace?: <T>(topic: string, messages: readonly Message[], work: () => Promise<T>) => Promise<T>
}

/** Messages that a worker has claimed, and the progress of their delivery. */
export interface DeliveryState {
  /** Messages that are being delivered. When the worker stops, it releases these messages. */
  delivering: Set<Message>
  /** Delivered messages whose outcome is not stored yet. */
  reporting: Set<Message>
  /** Whether the worker is stopping. If so, it does not retry storing outcomes during a database outage. */
  isStopping: boolean
  /** Time (a value of `performance.now()`) at which a statement last failed because of a database outage. */
  outageAt: number
}

export const createDeliveryState = (): DeliveryState => ({
  delivering: new Set(),
  reporting: new Set(),
  isStopping: false,
  outageAt: -Infinity,
})

/** Returns whether an error means that there is a database outage. If so, records the time of the outage. */
function isOutage(deps: QueueDeps, held: DeliveryState, error: unknown): boolean {
  if (!deps.isOutage?.(error)) return false
  held.outageAt = performance.now()
  return true
}

const outagePauseMs = 100

export interface DeliverOptions {
  leaseMs?: number
  /** Maximum number of messages per claim. */
  limit?: number
  runner?: string | undefined
  held?: DeliveryState
}

/**
 * Claims a batch of due messages of the given topics. Shortly after a database outage, does not claim messages whose
 * leases have just ended, so that other processes have time to renew the leases.
 */
export async function claimDue(
  deps: QueueDeps,
  topics: readonly Topic[],
  { leaseMs = claims.defaultLeaseMs, limit = 50, runner, held = createDeliveryState() }: DeliverOptions,
): Promise<Message[]> {
  const names = topics.map(({ name }) => name)
  const now = new Date(deps.clock.now())
  const graceMs = performance.now() - held.outageAt < leaseMs / 2 ? leaseMs : 0
  try {
    const claimed = await claims.claimMessages(deps.db, names, { now, leaseMs, limit, graceMs, runner })
    for (const message of claimed) held.delivering.add(message)
    return claimed
  } catch (error) {
    isOutage(deps, held, error)
    throw error
  }
}

/**
 * Delivers a batch of due messages of the given topics. Returns whether any messages were due. This process renews the
 * leases of the messages until their delivery ends, even if it is slow. If the process dies, another process claims the
 * messages after their leases have ended.
 */
export async function deliverDue(
  deps: QueueDeps,
  topics: readonly Topic[],
  options: DeliverOptions = {},
): Promise<boolean> {
  const held = options.held ?? createDeliveryState()
  const claimed = await claimDue(deps, topics, { ...options, held })
  await deliverClaimed(deps, topics, claimed, { ...options, held })
  return claimed.length > 0
}

/** Delivers claimed messages, one topic after another, and stores the outcomes. */
export async function deliverClaimed(
  deps: QueueDeps,
  topics: readonly Topic[],
  claimed: readonly Message[],
  { leaseMs = claims.defaultLeaseMs, held }: { leaseMs?: number; held: DeliveryState },
): Promise<void> {
  const { delivering, reporting } = held
  const renewing = setInterval(() => {
    const own = claimed.filter((message) => delivering.has(message) || reporting.has(message))
    claims.renewLeases(deps.db, own, leaseMs).catch((error: unknown) => {
      if (!isOutage(deps, held, error)) deps.log.warn({ err: error }, 'a lease was not renewed')
    })
  }, leaseMs / 4)
  try {
    for (const [name, messages] of Map.groupBy(claimed, ({ topic }) => topic))
      await deliver(
        deps,
        topics.find((topic) => topic.name === name)!,
        messages,
        held,
      )
  } finally {
    clearInterval(renewing)
    for (const message of claimed) {
      delivering.delete(message)
      reporting.delete(message)
    }
  }
}

async function deliver(
  deps: QueueDeps,
  topic: Topic,
  messages: readonly Message[],
  held: DeliveryState,
): Promise<void> {
  const outcomes = await deliverAll(deps, topic, messages)
  if (!outcomes) {
    for (const message of messages) await deliver(deps, topic, [message], held)
    return
  }
  for (const message of messages) {
    held.delivering.delete(message)
    held.reporting.add(message)
  }
  const done = messages.filter((_message, at) => outcomes[at] === undefined)
  const report = (work: () => Promise<void>): Promise<void> => afterOutage(deps, held, work)
  if (done.length > 0) await report(() => claims.finishMessages(deps.db, done))
  for (const [at, message] of messages.entries()) {
    const outcome = outcomes[at]
    if (outcome instanceof Date) await report(() => claims.postponeMessage(deps.db, message, outcome))
    else if (outcome) await fail(deps, topic, message, outcome, report)
    held.reporting.delete(message)
  }
}

/**
 * Returns an outcome for each message. Returns undefined if the promise for the batch was rejected. Each message must
 * then be retried separately.
 */
async function deliverAll(
  { trace = (_topic, _messages, work) => work() }: QueueDeps,
  topic: Topic,
  messages: readonly Message[],
): Promise<readonly Outcome[] | undefined> {
  const { timeoutMs = defaultTimeoutMs } = topic
  // The batch's timeout is longer than the sum of its messages' timeouts. A slow message therefore exceeds its own
  // timeout before it can make the entire batch fail.
  const allMs = timeoutMs * messages.length + 1000
  try {
    const outcomes = await trace(topic.name, messages, () =>
      withTimeout(messages.length === 1 ? timeoutMs : allMs, (signal) =>
        topic.deliver(messages, { timeoutMs, signal }),
      ),
    )
    return outcomes ?? []
  } catch (error) {
    const isAlone = messages.length === 1 || error instanceof TimedOut
    const failure = error instanceof Error ? error : new Error(String(error))
    return isAlone ? messages.map(() => failure) : undefined
  }
}

/**
 * Stores an outcome. During a database outage, retries storing it, so that finished work does not have to be repeated.
 */
async function afterOutage(deps: QueueDeps, held: DeliveryState, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isOutage(deps, held, error) || held.isStopping) throw error
      await pause(outagePauseMs)
    }
  }
}

async function fail(
  { db, clock, log }: QueueDeps,
  topic: Topic,
  message: Message,
  failure: Error,
  report: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { topic: name, key, attempts, maxAttempts } = message
  const error = String(failure)
  const isDead = attempts >= maxAttempts
  log[isDead ? 'error' : 'warn']({ err: failure, topic: name, key, attempts, isDead }, 'a message failed')
  if (isDead && topic.giveUp) {
    try {
      await topic.giveUp(message, error)
      return await report(() => claims.finishMessages(db, [message]))
    } catch (given) {
      log.error({ err: given, topic: name, key }, 'a message could not be given up')
    }
  }
  const dueAt = new Date(clock.now() + retryDelayMs(attempts))
  await report(() => claims.failMessage(db, message, { dueAt, error, isDead }))
}
