import { afterAll, expect, test } from 'vitest'
import { putMessage } from '#platform/queue/outbox.ts'
import { wrapPool } from '#platform/database/db.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { aSeller, aSellerToken, aToken } from '#test/support/factories.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const owner = new Browser(shop.server, await aSellerToken(shop.pool, { isSA: true }))
afterAll(() => shop.close())

interface Row {
  _id: string
  task: string
  attempts: number
  error: string
  payload: Record<string, string>
}

const db = () => wrapPool(shop.pool).db

/** Creates a job of each kind in the state `dead`. Dead jobs are no longer retried. */
async function addDeadJobs(task: string): Promise<Row[]> {
  const payload = { orderId: 'ord_1', token: 'open sesame' }
  await enqueue(db(), task, payload)
  await putMessage(db(), { topic: task, payload })
  await shop.pool.query(
    `update outbox set dead_at = now(), attempts = 25, last_error = 'Boom' where topic = $1`,
    [task],
  )
  return (await list()).filter((row) => row.task === task)
}

async function list(state = 'dead'): Promise<Row[]> {
  return (await owner.call('GET', `/api/admin/jobs?state=${state}`)).body.jobs
}

const ask = (verb: string, body: object) => owner.call('POST', `/api/admin/jobs/${verb}`, body)
const seen = (rows: Row[]) => rows.map(({ _id, attempts }) => ({ _id, attempts }))

async function entriesOf(action: string) {
  const { rows } = await shop.pool.query<{ after: { jobs: number }; why: string; before: object[] }>(
    'select before, after, why from audit_entries where action = $1 order by no',
    [action],
  )
  return rows
}

test('visitors and support staff cannot see or change jobs', async () => {
  const admin = await aSeller(shop.pool, { role: 'support' })
  const token = await aToken(shop.pool, { sellerId: admin.id })
  expect((await new Browser(shop.server).call('GET', '/api/admin/jobs')).status).toBe(401)
  expect((await new Browser(shop.server, token).call('GET', '/api/admin/jobs')).status).toBe(403)
  expect(
    (await new Browser(shop.server, token).call('POST', '/api/admin/jobs/replay', { all: true })).status,
  ).toBe(403)
})

test('dead jobs are listed with their error and payload, and secrets are masked', async () => {
  const dead = await addDeadJobs('test:shown')
  expect(dead).toHaveLength(2)
  for (const row of dead)
    expect(row).toMatchObject({ attempts: 25, error: 'Boom', payload: { orderId: 'ord_1', token: '•••' } })
})

test('concurrent and repeated requests replay a dead job once', async () => {
  const dead = await addDeadJobs('test:replayed')
  const answers = await Promise.all([1, 2, 3].map(() => ask('replay', { jobs: seen(dead) })))
  expect(answers.map(({ body }) => body.changed).toSorted((a, b) => a - b)).toEqual([0, 0, 2])
  const late = await ask('replay', { jobs: seen(dead) })
  expect(late.body).toMatchObject({
    changed: 0,
    refused: [{ message: 'This job has already been retried or discarded' }, {}],
  })
  const waiting = (await list('waiting')).filter(({ task }) => task === 'test:replayed')
  expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 0])
  const entries = await entriesOf('job.replay')
  expect(entries.map(({ after }) => after.jobs).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2])
})

test('a dead job that was retried and died again after it was listed is not changed', async () => {
  const [job] = await addDeadJobs('test:moved')
  const old = { _id: job!._id, attempts: 3 }
  expect((await ask('replay', { jobs: [old] })).body.changed).toBe(0)
  expect((await ask('discard', { jobs: [old], why: 'Not needed' })).body.changed).toBe(0)
})

test('discarding dead jobs requires a reason, and the audit log records the jobs', async () => {
  const dead = await addDeadJobs('test:discarded')
  expect((await ask('discard', { jobs: seen(dead), why: '' })).status).toBe(422)
  expect((await ask('discard', { jobs: seen(dead), why: 'The order is gone' })).body.changed).toBe(2)
  expect((await list()).filter(({ task }) => task === 'test:discarded')).toEqual([])
  const entry = (await entriesOf('job.discard')).at(-1)!
  expect(entry.why).toBe('The order is gone')
  expect(entry.before).toMatchObject([{ task: 'test:discarded', payload: { orderId: 'ord_1' } }, {}])
})

test('all dead jobs can be replayed in one request, and pages list each job once', async () => {
  await addDeadJobs('test:many')
  const first = (await owner.call('GET', '/api/admin/jobs?limit=1')).body
  const notified: string[] = [first.jobs[0]._id]
  for (let { next } = first; next;) {
    const { body } = await owner.call('GET', `/api/admin/jobs?limit=1&after=${next}`)
    notified.push(body.jobs[0]._id)
    next = body.next
  }
  expect(new Set(notified).size).toBe(notified.length)
  expect(first.counts.dead).toBe(notified.length)
  expect((await ask('replay', { all: true })).body).toEqual({ changed: notified.length, refused: [] })
  expect(await list()).toEqual([])
  expect((await shop.app.jobs.health()).dead).toBe(0)
})

test('every worker is listed with the time of its last heartbeat', async () => {
  await shop.pool.query(
    `insert into job_workers (id, seen_at) values ('here', now()), ('gone', now() - interval '1 hour')`,
  )
  const { body } = await owner.call('GET', '/api/admin/jobs')
  expect(body.runners).toMatchObject([
    { _id: 'here', isAlive: true, running: 0 },
    { _id: 'gone', isAlive: false },
  ])
})

test('dead webhook events are listed and replayed once, and other events are not changed', async () => {
  await shop.pool.query(
    `insert into card_events (id, type, object_id, received_at) values
       ('evt_a', 'dispute.opened', 'dp_none', now() - interval '1 minute'),
       ('evt_b', 'payout.paid', 'po_1', now())`,
  )
  await shop.pool.query(
    `insert into outbox (topic, key, payload, dead_at, attempts, last_error) values
       ('orders:card-event', 'evt_a', '{"type":"dispute.opened"}', now(), 12, 'No such dispute')`,
  )
  const { body } = await owner.call('GET', '/api/admin/webhooks')
  expect(body.webhooks.map(({ _id }: Row) => _id)).toEqual(['evt_b', 'evt_a'])
  expect(body.counts).toEqual({ dead: 1, new: 0 })
  const input = {
    webhooks: [
      { _id: 'evt_a', attempts: 12 },
      { _id: 'evt_b', attempts: 1 },
    ],
  }
  const replay = () => owner.call('POST', '/api/admin/webhooks/replay', input)
  expect((await replay()).body).toMatchObject({ changed: 1, refused: [{ _id: 'evt_b' }] })
  expect((await replay()).body.changed).toBe(0)
  const { rows } = await shop.pool.query(`select dead_at, attempts from outbox where key = 'evt_a'`)
  expect(rows).toEqual([{ dead_at: null, attempts: 0 }])
  const file = await shop.server.inject({
    url: '/api/admin/webhooks.csv?state=applied',
    headers: owner.headers,
  })
  expect(file.body.trim().split('\n').slice(1)).toEqual([
    expect.stringMatching(/^evt_b,payout.paid,applied,0,,po_1,/),
  ])
})
