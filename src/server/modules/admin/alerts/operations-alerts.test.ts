import { addJob } from '#test/support/add-job.ts'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { wrapPool } from '#platform/database/db.ts'
import {
  addBackup,
  failUnfinished,
  findNamePrefix,
  setFailed,
  markComplete,
} from '../backups/backups.store.ts'
import { aSellerToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { measureDisks, createMachineReports } from './machine-reports.ts'
import { saveReport } from './machine-reports.store.ts'

const shop = await openTestShop(undefined, undefined, undefined, {
  NODE_ENV: 'production',
  ALLOW_SANDBOX: '1',
  ORIGIN: 'https://shop.example',
})
const { db } = wrapPool(shop.pool)
const owner = new Person(shop, await aSellerToken(shop.pool, { isSA: true, isAdmin: true }))
afterAll(() => shop.close())

interface Alert {
  kind: string
  isFiring: boolean
  measured: number | null
  place: string | null
}

async function evaluateAlert(kind: string): Promise<Alert> {
  await addJob(shop.pool, 'alerts:judge')
  await shop.app.jobs.runDue()
  const { alerts } = (await owner.get('/api/admin/alerts')).body as { alerts: Alert[] }
  return alerts.find((one) => one.kind === kind)!
}

let version = 0
async function switchDaily(value: 0 | 1, minutesAgo = 60): Promise<void> {
  const reply = await owner.put('/api/admin/settings/backupDaily', {
    value,
    version,
    why: 'a test of alerts',
  })
  expect(reply.status).toBe(200)
  version++
  const since = `now() - make_interval(mins => ${minutesAgo})`
  await shop.pool.query(`update setting_overrides set set_at = ${since} where key = 'backupDaily'`)
}

let no = 0
async function startBackup(minutesAgo: number): Promise<string> {
  const id = `bak_${++no}`
  const name = `${await findNamePrefix(db)}${no}.tar`
  const begunAt = new Date(Date.now() - minutesAgo * 60_000)
  await addBackup(db, { id, name, place: 'folder', isScheduled: true, begunAt })
  return id
}

beforeEach(async () => {
  await shop.pool.query('delete from backups')
  await shop.pool.query('delete from machine_reports')
})

test('without any backup, backup-age fires after the scheduled time of the first backup', async () => {
  await switchDaily(1, 1)
  expect(await evaluateAlert('backup-age')).toMatchObject({ isFiring: false })
  await switchDaily(1, 6)
  expect(await evaluateAlert('backup-age')).toMatchObject({ isFiring: true, measured: null })
  const first = await startBackup(1)
  expect(await evaluateAlert('backup-age')).toMatchObject({ isFiring: false })
  await markComplete(db, first, 1, new Date())
  expect(await evaluateAlert('backup-age')).toMatchObject({ isFiring: false, measured: 0 })
  await shop.pool.query(`update backups set begun_at = now() - interval '38 hours'`)
  expect(await evaluateAlert('backup-age')).toMatchObject({ isFiring: true, measured: 38 })
})

test('failed backups of any process fire the alert until a backup succeeds', async () => {
  expect(await evaluateAlert('backup-failed')).toMatchObject({ isFiring: false, measured: 0 })
  await setFailed(db, await startBackup(70), 'Error: ENOSPC')
  expect(await evaluateAlert('backup-failed')).toMatchObject({ isFiring: true, measured: 1 })
  await startBackup(10)
  await failUnfinished(db, 'The process ended')
  expect(await evaluateAlert('backup-failed')).toMatchObject({ isFiring: true, measured: 2 })
  await markComplete(db, await startBackup(0), 1, new Date())
  expect(await evaluateAlert('backup-failed')).toMatchObject({ isFiring: false, measured: 0 })
})

test('production without a backup is reported once, and a backup made with the command-line tool counts', async () => {
  await switchDaily(0)
  const emails = async () => {
    await shop.app.jobs.runDue()
    const { rows } = await shop.pool.query(`select from emails where subject = 'Alert: No backups'`)
    return rows.length
  }
  await shop.pool.query(`insert into setting_overrides (key, value, version, set_at, set_by, why)
    values ('alerts', '{"emails": ["ops@shop.example"], "webhook": ""}', 1, now(), 'test', '')`)
  await shop.pool.query(`delete from alerts where kind = 'backup-none'`)
  expect(await evaluateAlert('backup-none')).toMatchObject({ isFiring: true })
  expect(await emails()).toBe(1)
  await shop.pool.query(`update alerts set notified_at = now() - interval '30 days'`)
  expect(await evaluateAlert('backup-none')).toMatchObject({ isFiring: true })
  expect(await emails()).toBe(1)
  await mkdir(join(shop.dataDir, 'backups'), { recursive: true })
  await writeFile(join(shop.dataDir, 'backups', 'souk-0a-2026-01-01-0300.tar'), 'x')
  expect(await evaluateAlert('backup-none')).toMatchObject({ isFiring: false })
})

test('the alert fires for the fullest disk of all machines and names the machine and folder', async () => {
  expect(await evaluateAlert('disk')).toMatchObject({
    isFiring: false,
    place: expect.stringContaining(shop.dataDir),
  })
  const other = { machine: 'web-2', measured: 3 }
  await saveReport(db, { ...other, kind: 'data-disk', place: '/srv/souk' })
  await saveReport(db, { ...other, kind: 'backup-disk', place: '/mnt/backups' })
  expect(await evaluateAlert('disk')).toMatchObject({
    isFiring: true,
    measured: 3,
    place: 'web-2: /srv/souk',
  })
  const backups = { isFiring: true, measured: 3, place: 'web-2: /mnt/backups' }
  expect(await evaluateAlert('backup-disk')).toMatchObject(backups)
  await shop.pool.query(`update machine_reports set seen_at = now() - interval '6 minutes'
    where machine = 'web-2'`)
  expect(await evaluateAlert('disk')).toMatchObject({ isFiring: false })
  expect(await evaluateAlert('backup-disk')).toMatchObject({ isFiring: false, measured: null })
})

test('an alert names a machine whose clock is off by 5 seconds', async () => {
  expect(await evaluateAlert('clock')).toMatchObject({ isFiring: false })
  await saveReport(db, { machine: 'web-3', kind: 'clock', measured: 4.9, place: '' })
  expect(await evaluateAlert('clock')).toMatchObject({ isFiring: false, measured: 4.9, place: 'web-3' })
  await saveReport(db, { machine: 'web-3', kind: 'clock', measured: -5, place: '' })
  expect(await evaluateAlert('clock')).toMatchObject({ isFiring: true, measured: -5, place: 'web-3' })
})

test('each machine reports its own disks and clock', async () => {
  const clockCheck = { offsetMs: () => -7_040, measure: async () => -7_040 }
  const config = { dataDir: shop.dataDir, backupDir: join(shop.dataDir, 'backups') }
  await createMachineReports({ db, config, clockCheck }, 'web-9').write()
  const { rows } = await shop.pool.query(`select kind, measured, place from machine_reports order by kind`)
  expect(rows).toEqual([
    { kind: 'clock', measured: -7, place: '' },
    { kind: 'data-disk', measured: expect.any(Number), place: shop.dataDir },
  ])
})

test('a backup folder on a different disk is measured even before the first backup creates it', async () => {
  const shared = await mkdtemp('/dev/shm/souk-backups-').catch(() => undefined)
  const dataDir = await mkdtemp(join(tmpdir(), 'souk-data-'))
  try {
    const kinds = async (backupDir: string) =>
      (await measureDisks({ dataDir, backupDir })).map(({ kind }) => kind)
    expect(await kinds(join(dataDir, 'backups'))).toEqual(['data-disk'])
    if (shared) expect(await kinds(join(shared, 'deep', 'backups'))).toEqual(['data-disk', 'backup-disk'])
  } finally {
    for (const folder of [shared, dataDir]) if (folder) await rm(folder, { recursive: true })
  }
})
