import type { Clock } from '../core/clock.ts'
import type { Db } from '../database/db.ts'
import type { Log } from '../telemetry/log.ts'
import { inSpan, telemetry } from '../telemetry/telemetry.ts'
import type { Message, Outcome, OutboxTopic } from './outbox.ts'
import * as store from './outbox.store.ts'
import { maxAttempts, retryDelayMs } from './retry-policy.ts'

export interface OutboxDeps {
  db: Db
  clock: Clock
  log: Log
}

interface DeliverOptions {
  leaseMs?: number
  /** Number of messages claimed at once. */
  limit?: number
  /** Holds what is claimed and not done yet. */
  held?: Set<Message>
  /** Holds what was claimed and no end of it could be written down, for the database went away. */
  unreported?: Set<Message>
}

const batch = 50

/**
 * Delivers a batch of what is due of some topics. A process that dies leaves its batch to the next once its lease
 * ends; while it lives, it renews the lease, however slow the work. Returns whether any was due.
 */
export async function deliverDue(
  deps: OutboxDeps,
  topics: readonly OutboxTopic[],
  {
    leaseMs = store.defaultLeaseMs,
    limit = batch,
    held = new Set(),
    unreported = new Set(),
  }: DeliverOptions = {},
): Promise<boolean> {
  const { db, clock, log } = deps
  const names = topics.map(({ name }) => name)
  const claimed = await store.claimMessages(db, names, {
    now: new Date(clock.now()),
    leaseMs,
    limit,
  })
  if (claimed.length === 0) return false
  for (const message of claimed) held.add(message)
  const renewing = setInterval(() => {
    store
      .renewLeases(db, [...held], leaseMs)
      .catch((error: unknown) => log.warn({ err: error }, 'a lease was not renewed'))
  }, leaseMs / 4)
  try {
    for (const [name, messages] of Map.groupBy(claimed, ({ topic }) => topic))
      await deliver(
        deps,
        topics.find((topic) => topic.name === name)!,
        messages,
        { held, unreported },
      )
  } finally {
    clearInterval(renewing)
    for (const message of claimed) if (held.delete(message)) unreported.add(message)
  }
  return true
}

async function deliver(
  deps: OutboxDeps,
  topic: OutboxTopic,
  messages: readonly Message[],
  sets: { held: Set<Message>; unreported: Set<Message> },
): Promise<void> {
  const result = await deliverTraced(topic, messages).then(
    (outcomes) => ({ outcomes: outcomes ?? [] }),
    (error: unknown) => ({ error: error instanceof Error ? error : new Error(String(error)) }),
  )
  if ('error' in result && messages.length > 1) {
    for (const message of messages) await deliver(deps, topic, [message], sets)
    return
  }
  // From here on the rows have a time of their own, or none.
  for (const message of messages) {
    sets.held.delete(message)
    sets.unreported.add(message)
  }
  const outcomes = 'error' in result ? [result.error] : result.outcomes
  const done = messages.filter((_message, at) => outcomes[at] === undefined)
  if (done.length > 0) await store.finishMessages(deps.db, done)
  for (const message of done) sets.unreported.delete(message)
  for (const [at, message] of messages.entries()) {
    await settle(deps, topic, message, outcomes[at])
    sets.unreported.delete(message)
  }
}

/** Does the work within a span that links to what has put the messages. */
async function deliverTraced(
  topic: OutboxTopic,
  messages: readonly Message[],
): Promise<readonly Outcome[] | void> {
  const own = telemetry()
  if (!own) return topic.deliver(messages)
  const { name } = topic
  const startedAt = performance.now()
  return inSpan(
    {
      name: `outbox ${name}`,
      kind: 'consumer',
      isRoot: true,
      values: { 'souk.job': name, 'souk.messages': messages.length },
      causes: messages.map(({ trace }) => trace ?? undefined),
    },
    () => topic.deliver(messages),
  ).finally(() => own.measure('souk.job.duration', performance.now() - startedAt, { 'souk.job': name }))
}

async function settle(
  deps: OutboxDeps,
  topic: OutboxTopic,
  message: Message,
  outcome: Outcome,
): Promise<void> {
  if (outcome === undefined) return
  const { db, clock, log } = deps
  if (outcome instanceof Date) return store.postponeMessage(db, message, outcome)
  const error = String(outcome)
  const isDead = message.attempts >= maxAttempts
  const { topic: name, key, attempts } = message
  log[isDead ? 'error' : 'warn']({ err: outcome, topic: name, key, attempts, isDead }, 'a message failed')
  if (isDead && (await giveUp(deps, topic, message, error))) return store.finishMessages(db, [message])
  const dueAt = new Date(clock.now() + retryDelayMs(message.attempts))
  await store.failMessage(db, message, { dueAt, error, isDead })
}

/** False when it has to become a dead letter. */
async function giveUp(
  { log }: OutboxDeps,
  topic: OutboxTopic,
  message: Message,
  error: string,
): Promise<boolean> {
  if (!topic.giveUp) return false
  try {
    await topic.giveUp(message, error)
    return true
  } catch (failure) {
    log.error({ err: failure, topic: topic.name, key: message.key }, 'a message could not be given up')
    return false
  }
}
