import { addJob } from '#test/support/add-job.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/telemetry/log.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { aSellerToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openSilentMailServer } from '#test/support/silent-mail-server.ts'
import { openTestShop } from '#test/support/shop.ts'

const mailServer = await openSilentMailServer('greeting')
let lines = ''
const log = createLog('warn', undefined, { write: (line: string) => void (lines += line) })
const shop = await openTestShop(openTestDatabase, log, undefined, {
  SMTP_URL: `${mailServer.url}&greetingTimeout=100`,
  MAIL_FROM: 'Shop <hello@shop.test-mail.net>',
})
const owner = new Person(shop, await aSellerToken(shop.pool, { isSA: true, isAdmin: true }))
afterAll(async () => {
  await shop.close()
  mailServer.close()
})
beforeEach(async () => {
  lines = ''
  await shop.pool.query(
    'delete from alerts; delete from service_minutes; delete from timers; delete from outbox',
  )
})

const alertOf = async (kind: string) =>
  (await owner.get('/api/admin/alerts')).body.alerts.find((one: { kind: string }) => one.kind === kind)
async function evaluateAlerts(): Promise<void> {
  await addJob(shop.pool, 'alerts:judge')
  await shop.app.jobs.runDue()
}
const addCalls = (service: string, calls: number, failures: number) =>
  shop.pool.query(
    `insert into service_minutes (minute, service, calls, failures) values (date_trunc('minute', now()), $1, $2, $3)`,
    [service, calls, failures],
  )

const addAnswers = (answers: number, errors: number) =>
  shop.pool.query(
    `insert into answer_minutes values (date_trunc('minute', now()), $1, $2)
      on conflict (minute) do update set answers = excluded.answers, errors = excluded.errors`,
    [answers, errors],
  )

test('a hanging mail server fires an alert and logs one line', async () => {
  const { mailer } = shop.app.accounts.context
  for (let n = 0; n < 6; n++) {
    const draft = {
      to: `a${n}@guest.example`,
      kind: 'alert',
      language: null,
      subject: 'x',
      preview: 'x',
    } as const
    await mailer.send({ ...draft, blocks: ['x'], reason: 'x' }, `test:${n}`)
  }
  while (await mailer.round());
  await evaluateAlerts()
  expect(await alertOf('emails')).toMatchObject({ isFiring: true, measured: 100, limit: 20 })
  expect(await alertOf('payments')).toMatchObject({ isFiring: false, measured: null })
  const logged = lines.split('\n').filter((line) => line.includes('mail server'))
  expect(logged).toHaveLength(1)
  expect(lines).not.toContain('@guest.example')
})

test('failing payments fire an alert regardless of other traffic', async () => {
  await addAnswers(6734, 19)
  await addCalls('payments', 4, 4)
  await evaluateAlerts()
  expect(await alertOf('payments')).toMatchObject({ isFiring: false, measured: null })
  await shop.pool.query('delete from service_minutes')
  await addCalls('payments', 19, 19)
  await evaluateAlerts()
  expect(await alertOf('payments')).toMatchObject({ isFiring: true, measured: 100 })
  expect(await alertOf('error-rate')).toMatchObject({ isFiring: false })
})

test('checkout errors fire the payments alert even if the provider is available', async () => {
  await addCalls('payments', 100, 0)
  await addCalls('checkout', 10, 6)
  await evaluateAlerts()
  expect(await alertOf('payments')).toMatchObject({ isFiring: true, measured: 60 })
})

test('a firing alert continues with few calls until calls succeed', async () => {
  await addCalls('email', 5, 5)
  await evaluateAlerts()
  expect(await alertOf('emails')).toMatchObject({ isFiring: true, measured: 100 })
  await shop.pool.query('delete from service_minutes')
  await evaluateAlerts()
  expect(await alertOf('emails')).toMatchObject({ isFiring: true, measured: 100 })
  await addCalls('email', 2, 1)
  await evaluateAlerts()
  expect(await alertOf('emails')).toMatchObject({ isFiring: true, measured: 50 })
  await shop.pool.query('delete from service_minutes')
  await addCalls('email', 1, 0)
  await evaluateAlerts()
  expect(await alertOf('emails')).toMatchObject({ isFiring: false, measured: 0 })
})

test('with few calls, the newest minute counts, so the alert ends once the service responds again', async () => {
  const addMinute = (minutesAgo: number, calls: number, failures: number) =>
    shop.pool.query(
      `insert into service_minutes (minute, service, calls, failures)
        values (date_trunc('minute', now()) - make_interval(mins => $1), 'email', $2, $3)`,
      [minutesAgo, calls, failures],
    )
  await addCalls('email', 5, 5)
  await evaluateAlerts()
  await shop.pool.query('delete from service_minutes')
  await addMinute(30, 5, 0)
  await addMinute(20, 2, 2)
  await evaluateAlerts()
  expect(await alertOf('emails')).toMatchObject({ isFiring: true, measured: 100 })
  await addMinute(2, 2, 2)
  await addMinute(1, 2, 0)
  await evaluateAlerts()
  expect(await alertOf('emails')).toMatchObject({ isFiring: false, measured: 0 })
})

test('payment and error alerts keep firing with little traffic', async () => {
  await addCalls('checkout', 5, 5)
  await addAnswers(20, 20)
  await evaluateAlerts()
  await shop.pool.query('delete from service_minutes; delete from answer_minutes')
  await addCalls('payments', 3, 0)
  await addCalls('checkout', 1, 1)
  await addAnswers(3, 3)
  await evaluateAlerts()
  expect(await alertOf('payments')).toMatchObject({ isFiring: true, measured: 100 })
  expect(await alertOf('error-rate')).toMatchObject({ isFiring: true, measured: 100 })
  await shop.pool.query('delete from service_minutes; delete from answer_minutes')
  await addCalls('payments', 3, 0)
  await addAnswers(3, 0)
  await evaluateAlerts()
  expect(await alertOf('payments')).toMatchObject({ isFiring: false })
  expect(await alertOf('error-rate')).toMatchObject({ isFiring: false })
})

test('alerts are evaluated once a minute over all processes, without the job queue', async () => {
  const timer = await import('#platform/queue/shared-timer.ts')
  let rounds = 0
  const open = () =>
    timer.createSharedTimer({
      db: shop.app.accounts.context.db,
      log,
      name: 'test',
      everyMs: 60_000,
      work: async () => void rounds++,
    })
  const [one, other] = [open(), open()]
  await Promise.all([one.round(), other.round(), one.round()])
  expect(rounds).toBe(1)
  await shop.pool.query(`update timers set begun_at = begun_at - interval '1 minute'`)
  await Promise.all([one.round(), other.round()])
  expect(rounds).toBe(2)
  expect(await timer.secondsSinceTimer(shop.app.accounts.context.db, 'test')).toBeLessThan(60)
})

test('/readyz reports alerts that were not evaluated for five minutes', async () => {
  const alertState = async () => (await shop.server.inject('/readyz')).json<{ alerts: string }>().alerts
  await shop.pool.query(`insert into timers values ('alerts:judge', now(), now() - interval '4 minutes')`)
  expect(await alertState()).toBe('judged')
  await shop.pool.query(`update timers set done_at = now() - interval '6 minutes'`)
  expect(await alertState()).toBe('late')
})
