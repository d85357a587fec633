import { afterAll, expect, test } from 'vitest'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { aSeller, aSellerToken, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { withLease } from '#platform/database/lease.ts'
import { openTestShop } from '#test/support/shop.ts'
import { reverseProxyFindings } from './check-address.ts'

const shop = await openTestShop()
const owner = new Person(shop, await aSellerToken(shop.pool, { isSA: true, isAdmin: true }))
afterAll(() => shop.close())

const address = '/api/admin/opening'
type Step = { step: string; isDone: boolean; isSkipped: boolean; findings: { kind: string; code: string }[] }
const stepOf = async (name: string): Promise<Step> =>
  (await owner.get(address)).body.steps.find(({ step }: Step) => step === name)
const tested = async (name: string): Promise<Step> =>
  (await owner.post(`${address}/${name}/test`, {})).body.step
const codes = ({ findings }: Step) => findings.map(({ kind, code }) => `${kind} ${code}`)

test('only owners can use the launch checklist', async () => {
  const { id } = await aSeller(shop.pool, { isAdmin: true })
  const admin = new Person(shop, await aToken(shop.pool, { sellerId: id }))
  expect((await new Person(shop).get(address)).status).toBe(401)
  expect((await admin.get(address)).status).toBe(403)
  expect((await admin.post(`${address}/email/test`, {})).status).toBe(403)
  expect((await admin.put(`${address}/staff/skip`, { isSkipped: true })).status).toBe(403)
  expect((await owner.post(`${address}/endpoints`, {})).status).toBe(404)
  expect((await owner.post(`${address}/nothing/test`, {})).status).toBe(422)
})

test('steps that need only the database are evaluated on every request', async () => {
  expect(codes(await stepOf('second-factor'))).toContain('bad factor-missing')
  await shop.pool.query(
    `insert into second_factors (id, seller_id, secret, confirmed_at, last_step)
     select 'sf_' || id, id, 'sealed', now(), 1 from sellers where is_sa`,
  )
  expect(await stepOf('second-factor')).toMatchObject({ isDone: true, testedAt: expect.any(String) })
  await shop.pool.query(`delete from second_factors where id like 'sf_%'`)
  expect(codes(await stepOf('demo'))).toEqual(['good demo-gone'])
  expect(codes(await stepOf('legal'))).toContain('bad company-missing')
})

test('the storage check writes, reads and deletes one object', async () => {
  const step = await tested('storage')
  expect(codes(step)).toContain('good storage-worked')
  expect(await readdir(join(shop.dataDir, 'imports', 'opening-test'))).toEqual([])
  expect((await stepOf('storage')).findings).toEqual(step.findings)
})

test("a check's findings are stored, and an app without a mail server does not pass the email check", async () => {
  const step = await tested('email')
  expect(codes(step)).toEqual(['bad mail-kept', 'bad mail-sender'])
  expect(step).toMatchObject({ isDone: false, testedAt: expect.any(String) })
  const { rows } = await shop.pool.query(
    `select subject from emails where subject like 'Your marketplace can%'`,
  )
  expect(rows).toHaveLength(1)
})

test('the backup check reports a missing backup, and verifies an existing backup', async () => {
  expect(codes(await tested('backup'))).toContain('bad backup-none')
  await owner.post('/api/admin/backups', {})
  await shop.app.jobs.runDue()
  expect(codes(await tested('backup'))).toEqual([
    'bad backup-unscheduled',
    'bad backup-open',
    'note backup-here',
    'good backup-fresh',
    'good backup-whole',
    'bad trial-none',
  ])
  await withLease(shop.pool, 'backup', async () => {
    expect(codes(await tested('backup'))).toContain('bad backup-busy')
  })
})

test('skipping a step completes it, is audited once and can be undone', async () => {
  expect((await stepOf('shipping')).isDone).toBe(false)
  for (const isSkipped of [true, true, false]) await owner.put(`${address}/shipping/skip`, { isSkipped })
  expect(await stepOf('shipping')).toMatchObject({ isDone: false, isSkipped: false })
  const { rows } = await shop.pool.query(
    `select action from audit_entries where target_kind = 'opening' and target_id = 'shipping' order by no`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['opening.skip', 'opening.unskip'])
})

test('the payments check reports the local provider and its account', async () => {
  const step = await tested('payments')
  expect(codes(step)).toEqual(['bad pay-played'])
})

test('the address check finds an untrusted proxy, a different host and a different protocol', () => {
  const set = new URL('https://shop.example')
  const through = { host: 'shop.example', protocol: 'https', address: '93.184.216.34', isForwarded: true }
  const seen = (of: object, isTrusted = true) =>
    reverseProxyFindings({ ...through, ...of }, set, isTrusted).map(({ kind, code }) => `${kind} ${code}`)
  expect(seen({})).toEqual(['good visitor-seen'])
  expect(seen({}, false)).toEqual(['bad proxy-untrusted'])
  expect(seen({ host: '10.0.0.3:3000', protocol: 'http' })).toEqual([
    'bad arrived-host',
    'bad arrived-protocol',
    'good visitor-seen',
  ])
  expect(seen({ isForwarded: false, address: '10.0.0.9' })).toEqual([
    'note proxy-passed-by',
    'note visitor-private',
  ])
})
