import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { claimMessages, failMessage, finishMessages, postponeMessage, releaseLeases } from './claims.ts'
import { lockDeadMessages, removeMessages, reviveMessages } from './dead-messages.ts'
import { deliverDue } from './deliver.ts'
import {
  createOutbox,
  dropMessage,
  eachMessage,
  idempotencyKey,
  type Message,
  type Topic,
} from './messages.ts'
import { maxAttempts, retryDelayMs } from './retry-policy.ts'
import { aClock, openQueueDatabase, silent } from './testing.support.ts'
import { createWorker } from './worker.ts'

const database = await openQueueDatabase()
const { db } = database
const { putMessage, putJob } = createOutbox()
afterAll(() => database.close())
beforeEach(() => database.pool.query('delete from outbox'))

const log = silent
const clock = aClock()
const leaseMs = 1_500
const deliver = (topic: Topic) => deliverDue({ db, clock, log }, [topic], { leaseMs })
const one = (work: (message: Message) => Promise<Date | void>, more: Partial<Topic> = {}): Topic => ({
  name: 'test',
  deliver: eachMessage(work),
  ...more,
})
const put = (...keys: string[]) =>
  Promise.all(keys.map((key) => putMessage(db, { topic: 'test', key, payload: { word: key } })))

async function left() {
  const { rows } = await database.pool.query(
    `select key, attempts, claims, dead_at is not null as "isDead", leased_until is not null as "isLeased",
      last_error as error, due_at as "dueAt" from outbox order by id`,
  )
  return rows
}

async function drain(more: () => Promise<boolean>): Promise<void> {
  while (await more());
}

/** Simulates another process that polls for messages. Returns a function that stops it. */
function startPolling(topic: Topic) {
  const stop = new AbortController()
  const polling = (async () => {
    while (!stop.signal.aborted) {
      await deliver(topic)
      await wait(40)
    }
  })()
  return () => (stop.abort(), polling)
}

test('a message exists if its transaction commits, and is deleted after its delivery', async () => {
  const lost = db.transaction().execute(async (tx) => {
    await putMessage(tx, { topic: 'test', key: 'lost' })
    throw new Error('no')
  })
  await expect(lost).rejects.toThrow('no')
  await put('kept')
  const work = vi.fn(async () => {})
  expect(await deliver(one(work))).toBe(true)
  expect(work.mock.calls).toMatchObject([
    [{ key: 'kept', payload: { word: 'kept' }, attempts: 1, claims: 1 }, expect.anything()],
  ])
  expect(await left()).toEqual([])
  expect(await deliver(one(work))).toBe(false)
})

test('messages are delivered in the order of their due times', async () => {
  const keys = Array.from({ length: 40 }, (_, at) => `k${at}`)
  for (const key of keys) await put(key)
  await database.pool.query(`update outbox set due_at = now() - interval '1 hour' where key = 'k7'`)
  const seen: string[] = []
  await deliver(one(async ({ key }) => void seen.push(key)))
  expect(seen).toEqual(['k7', ...keys.filter((key) => key !== 'k7')])
})

test('two processes never have the same message at the same time', async () => {
  const keys = Array.from({ length: 120 }, (_, at) => `k${at}`)
  await put(...keys)
  const seen: string[] = []
  const topic = one(async ({ key }) => void seen.push(key))
  await Promise.all([1, 2, 3].map(async () => drain(() => deliver(topic))))
  expect(seen.toSorted()).toEqual(keys.toSorted())
})

test('messages of other topics are not claimed', async () => {
  await put('mine')
  expect(await deliver({ ...one(async () => {}), name: 'other' })).toBe(false)
  expect(await left()).toHaveLength(1)
})

test('a message of a dead process is claimed again after its lease ends, as attempt 2', async () => {
  await put('lost')
  await claimMessages(db, ['test'], { now: new Date(clock.now()), leaseMs: 300, limit: 1 })
  const work = vi.fn(async () => {})
  expect(await deliver(one(work))).toBe(false)
  await wait(400)
  await deliver(one(work))
  expect(work.mock.calls).toMatchObject([[{ attempts: 2, claims: 2 }, expect.anything()]])
})

test('a process whose lease has ended cannot change a message that another process has claimed', async () => {
  await put('late')
  const claim = () => claimMessages(db, ['test'], { now: new Date(clock.now()), leaseMs: 1, limit: 1 })
  const late = await claim()
  await wait(20)
  await claim()
  await finishMessages(db, late)
  await releaseLeases(db, late)
  await postponeMessage(db, late[0]!, new Date(0))
  await failMessage(db, late[0]!, { dueAt: new Date(0), error: 'late', isDead: true })
  expect(await left()).toMatchObject([{ attempts: 2, claims: 2, isLeased: true, isDead: false, error: null }])
})

test('a process renews its lease until slow work is done', { tags: 'long' }, async () => {
  await put('slow')
  const work = vi.fn(() => wait(leaseMs * 3))
  const first = deliver(one(work))
  await wait(50)
  const stop = startPolling(one(work))
  await first
  await stop()
  expect(work).toHaveBeenCalledTimes(1)
  expect(await left()).toEqual([])
})

test('a failing message is retried with exponential backoff until it is dead; a revival does not reset claims', async () => {
  await put('bad')
  const claims: number[] = []
  const bad = one(async (message) => {
    claims.push(message.claims)
    throw new Error('bad word')
  })
  for (let attempt = 1; attempt < maxAttempts; attempt++) {
    await deliver(bad)
    expect(await left()).toMatchObject([{ attempts: attempt, isDead: false, error: 'Error: bad word' }])
    const [row] = await left()
    const delay = (row!.dueAt as Date).getTime() - clock.now()
    expect(Math.abs(delay - retryDelayMs(attempt))).toBeLessThan(900)
    expect(await deliver(bad)).toBe(false)
    clock.advance(retryDelayMs(attempt))
  }
  await deliver(bad)
  expect(await left()).toMatchObject([{ attempts: maxAttempts, isDead: true }])
  clock.advance(30 * 86_400_000)
  expect(await deliver(bad)).toBe(false)

  await db.transaction().execute(async (tx) => {
    const dead = await lockDeadMessages(tx, {})
    expect(dead).toMatchObject([{ topic: 'test', payload: { about: 'bad', word: 'bad' } }])
    await reviveMessages(
      tx,
      dead.map(({ id }) => id),
    )
  })
  await deliver(bad)
  expect(await left()).toMatchObject([{ attempts: 1, isDead: false }])
  expect(claims).toEqual(Array.from({ length: maxAttempts + 1 }, (_, at) => at + 1))
})

test('removing a dead message deletes it, and live messages are not listed as dead', async () => {
  await put('dead', 'alive')
  await database.pool.query(`update outbox set dead_at = now() where key = 'dead'`)
  await db.transaction().execute(async (tx) => {
    const dead = await lockDeadMessages(tx, {})
    await removeMessages(
      tx,
      dead.map(({ id }) => id),
    )
  })
  expect(await left()).toMatchObject([{ key: 'alive' }])
})

test('after the last attempt, the message is deleted if giveUp succeeds, and dead if giveUp fails', async () => {
  await put('given', 'kept')
  await database.pool.query('update outbox set attempts = $1', [maxAttempts - 1])
  const topic = one(
    async () => {
      throw new Error('no')
    },
    {
      async giveUp({ key }, error) {
        expect(error).toBe('Error: no')
        if (key === 'kept') throw new Error('not even that')
      },
    },
  )
  await deliver(topic)
  expect(await left()).toMatchObject([{ key: 'kept', isDead: true }])
})

test('a handler that returns a date postpones the message without a failed attempt', async () => {
  await put('later')
  const at = clock.now() + 60_000
  const work = vi.fn(async (): Promise<Date | void> => new Date(at))
  await deliver(one(work))
  expect(await left()).toMatchObject([{ attempts: 0, dueAt: new Date(at), error: null }])
  expect(await deliver(one(work))).toBe(false)
  clock.advance(61_000)
  work.mockResolvedValue()
  await deliver(one(work))
  expect(await left()).toEqual([])
})

test('a key has at most one message; enqueueing the key during the delivery delivers the message again', async () => {
  await put('same', 'same', 'same')
  const work = vi.fn(async ({ claims }: Message) => {
    if (claims === 1) await put('same')
  })
  await drain(() => deliver(one(work)))
  expect(work).toHaveBeenCalledTimes(2)
  expect(await left()).toEqual([])
})

test('a failed message waits for its retry, even if it was enqueued during the attempt', async () => {
  await put('bad')
  const topic = one(async () => {
    await put('bad')
    throw new Error('no')
  })
  await drain(() => deliver(topic))
  expect(await left()).toMatchObject([{ attempts: 1, isLeased: false, error: 'Error: no' }])
})

test('enqueuing a dead message revives it, and a dropped message is deleted', async () => {
  await put('dead', 'dropped')
  await database.pool.query(`update outbox set dead_at = now(), attempts = 25 where key = 'dead'`)
  await put('dead')
  await dropMessage(db, 'test', 'dropped')
  expect(await left()).toMatchObject([{ key: 'dead', isDead: false, attempts: 0 }])
})

test('a message enqueued during its last attempt is not dead and gets all its attempts', async () => {
  await put('last')
  await database.pool.query('update outbox set attempts = $1', [maxAttempts - 1])
  await deliver(
    one(async () => {
      await put('last')
      throw new Error('no')
    }),
  )
  expect(await left()).toMatchObject([{ key: 'last', attempts: 0, isDead: false, error: 'Error: no' }])
})

test('enqueuing a waiting job replaces it and resets its attempts', async () => {
  await putJob(db, { topic: 'test', key: 'job', payload: { word: 'old' }, maxAttempts: 3 })
  await deliver(
    one(async () => {
      throw new Error('no')
    }),
  )
  expect(await left()).toMatchObject([{ attempts: 1 }])
  await putJob(db, { topic: 'test', key: 'job', payload: { word: 'new' }, maxAttempts: 2 })
  const work = vi.fn(async (_message: Message) => {})
  await deliver(one(work))
  expect(work.mock.calls.map(([message]) => message)).toMatchObject([
    { payload: { word: 'new' }, attempts: 1, claims: 2, maxAttempts: 2 },
  ])
  expect(await left()).toEqual([])
})

test('jobs of one series never run concurrently, in one process or in several', async () => {
  for (const key of ['a', 'b', 'c', 'd']) await putJob(db, { topic: 'test', key, series: 'one' })
  await putJob(db, { topic: 'test', key: 'other' })
  let running = 0
  let most = 0
  const work = vi.fn(async ({ key }: Message) => {
    if (key === 'other') return
    most = Math.max(most, ++running)
    await wait(30)
    running--
  })
  await Promise.all(
    [1, 2, 3].map(async () => {
      while ((await left()).length > 0) await deliver(one(work))
    }),
  )
  expect(work).toHaveBeenCalledTimes(5)
  expect(most).toBe(1)
})

test('a job waits for an earlier job of its series whose process has died', async () => {
  for (const key of ['a', 'b']) await putJob(db, { topic: 'test', key, series: 'one' })
  const now = () => new Date(clock.now())
  const [first] = await claimMessages(db, ['test'], { now: now(), leaseMs: 1, limit: 1 })
  await wait(20)
  const next = await claimMessages(db, ['test'], { now: now(), leaseMs, limit: 5 })
  expect(next.map(({ key }) => key)).toEqual([first!.key])
})

test('soon after an outage, a message whose lease has just ended is not claimed', async () => {
  await put('held')
  const claim = (graceMs: number) =>
    claimMessages(db, ['test'], { now: new Date(clock.now()), leaseMs: 1, limit: 1, graceMs })
  await claim(0)
  await wait(20)
  expect(await claim(60_000)).toEqual([])
  expect(await claim(0)).toHaveLength(1)
})

test('a message that exceeds its timeout fails, and the rest of its batch is delivered', async () => {
  await put('hangs', 'next')
  const aborted: unknown[] = []
  const topic: Topic = {
    name: 'test',
    timeoutMs: 100,
    deliver: eachMessage(async ({ key }, signal) => {
      if (key === 'next') return
      await new Promise<never>(() => signal.addEventListener('abort', () => aborted.push(signal.reason)))
    }),
  }
  await deliver(topic)
  expect(await left()).toMatchObject([
    { key: 'hangs', isLeased: false, attempts: 1, error: 'TimedOut: not done within 0.1 seconds' },
  ])
  expect(aborted).toHaveLength(1)
})

test('a retry after a crash repeats the provider call with the same idempotency key', async () => {
  await put('paid')
  const sentKeys: string[] = []
  let rows = 0
  const work = async (message: Message): Promise<void> => {
    sentKeys.push(idempotencyKey('capture:ord_1', message))
    if (message.claims === 1) throw new Error('killed before the row was written')
    rows++
  }
  await deliver(one(work))
  clock.advance(retryDelayMs(1))
  await deliver(one(work))
  expect([sentKeys, rows]).toEqual([['capture:ord_1', 'capture:ord_1'], 1])
  expect(idempotencyKey('capture:ord_1', { claims: 4 })).toBe('capture:ord_1:4')
})

test(
  'messages of a failed batch are retried one by one, each with its own timeout',
  { tags: 'long' },
  async () => {
    await put('bad', 'good', 'slow')
    const seen: string[] = []
    await deliver({
      name: 'test',
      async deliver(messages) {
        if (messages.length > 1) throw new Error('one by one')
        const [{ key }] = messages as [Message]
        seen.push(key)
        if (key === 'bad') throw new Error('bad')
        if (key === 'slow') await wait(leaseMs * 2)
      },
    })
    expect(seen.toSorted()).toEqual(['bad', 'good', 'slow'])
    expect(await left()).toMatchObject([{ key: 'bad', error: 'Error: bad', isLeased: false }])
  },
)

test('messages still in delivery at the deadline of stop() are released without losing an attempt', async () => {
  await put('stuck')
  const stuck = one(() => new Promise(() => {}))
  const worker = createWorker({ db, clock, log }, [stuck], { name: 'test', everyMs: 50 })
  worker.start()
  await vi.waitFor(async () => expect(await left()).toMatchObject([{ isLeased: true }]), { timeout: 60_000 })
  await worker.stop(wait(50))
  expect(await left()).toMatchObject([{ isLeased: false, attempts: 0, claims: 1 }])
  const work = vi.fn(async () => {})
  await deliver(one(work))
  expect(work).toHaveBeenCalledTimes(1)
})
