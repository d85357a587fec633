import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { stringify } from 'csv-stringify/sync'
import pg from 'pg'
import sharp from 'sharp'
import type { ListingImport } from '#contract/listings/listings-imports.ts'
import { aSeller, aToken } from '#test/support/factories.ts'
import type { LoopWatch } from '#test/support/loop-watch.ts'
import { serveApp } from '#test/support/serve-app.ts'
import { readCommand } from '../scripts/command.mjs'
import { openProgram, showProgress } from '../scripts/program.mjs'
import { benchVariables, openScratchDatabase } from './database.ts'

/**
 * A CSV file of listings brought into a PostgreSQL of its own, and photos of a camera's size uploaded: rows a second,
 * resident memory, and how long the event loop was away.
 */
const { rows, photos } = readCommand({
  name: 'npm run bench:import',
  about: 'Brings in a CSV file of listings and uploads photos.',
  flags: {
    rows: { about: 'rows of the file', default: 50_000 },
    photos: { about: 'photos of 12 megapixels', default: 40 },
  },
  variables: benchVariables,
}).values
const least = 2_000

const { ends, folder, finish } = openProgram()
const dataDir = folder('souk-bench-')
const DATABASE_URL = await openScratchDatabase(ends)
const app = await showProgress('Server', () =>
  serveApp({
    env: { DATA_DIR: dataDir, DATABASE_URL, LOG_LEVEL: 'error' },
    ends,
  }),
)
const pool = new pg.Pool({ connectionString: app.connectionString, max: 2 })
ends.defer(() => pool.end())
const others = loadavg()[0]!

await pool.query(`insert into types (label, has_gender) values ('Coats', true)`)
const seller = await aSeller(pool)
const headers = { authorization: `Bearer ${await aToken(pool, { sellerId: seller.id })}` }

const warm = await showProgress('First 1000 rows', () => bringIn(1_000))
const whole = await showProgress(`${rows} rows`, () => bringIn(rows))
console.log(`\n${rows} rows, ${(whole.bytes / 1e6).toFixed(1)} MB`)
console.log(`  ${Math.round(whole.perSecond)} rows/s (${Math.round(warm.perSecond)} of the first 1000)`)
printMemory(whole)

const upload = await showProgress(`${photos} photos`, uploadAll)
console.log(`\n${photos} photos of 12 megapixels, ${(upload.bytes / 1e6).toFixed(1)} MB each, four at a time`)
console.log(`  ${upload.perSecond.toFixed(2)} photos/s`)
printMemory(upload)
console.log(`\n  load of the machine before it began ${others.toFixed(1)}`)

const isReached = whole.perSecond >= least && whole.loop.longestWork < 50
console.log(isReached ? '\nreached' : `\nmissed: ${least} rows/s, and never more than 50 ms of work on end`)
await finish(isReached ? 0 : 1)

interface Measured {
  bytes: number
  perSecond: number
  memory: { before: number; most: number; after: number }
  loop: LoopWatch
}

async function bringIn(count: number): Promise<Measured> {
  const csv = Buffer.from(fileOf(count))
  return measure(csv.length, count, async () => {
    const sent = await fetch(`${app.address}/api/seller/imports?name=bench.csv`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv' },
      body: csv,
    })
    if (!sent.ok) throw new Error(await sent.text())
    let { import: now } = (await sent.json()) as { import: ListingImport }
    while (now.state === 'waiting' || now.state === 'running') {
      await new Promise((done) => setTimeout(done, 50))
      const answer = await fetch(`${app.address}/api/seller/imports/${now._id}?limit=1`, { headers })
      now = ((await answer.json()) as { import: ListingImport }).import
    }
    if (now.made !== count) throw new Error(`${now.made} of ${count} made: ${now.error}`)
  })
}

async function uploadAll(): Promise<Measured> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const image = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#808080', noise } })
  const bytes = await image.blur(2).jpeg({ quality: 85 }).toBuffer()
  return measure(bytes.length, photos, async () => {
    let left = photos
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        while (left-- > 0) {
          const answer = await fetch(`${app.address}/api/seller/listings/photos`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'image/jpeg' },
            body: new Uint8Array(bytes),
          })
          if (!answer.ok) throw new Error(await answer.text())
        }
      }),
    )
  })
}

async function measure(bytes: number, count: number, work: () => Promise<void>): Promise<Measured> {
  const before = resident()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, resident())), 25)
  await app.ask('loop')
  const startedAt = performance.now()
  await work()
  const took = (performance.now() - startedAt) / 1000
  clearInterval(timer)
  const loop = await app.ask<LoopWatch>('loop')
  return { bytes, perSecond: count / took, memory: { before, most, after: resident() }, loop }
}

function printMemory({ memory: { before, most, after }, loop }: Measured): void {
  const mb = (value: number): string => `${value.toFixed(0)} MB`
  console.log(`  resident ${mb(before)} before, ${mb(most)} at most, ${mb(after)} after`)
  console.log(`  main thread at work ${loop.longestWork.toFixed(0)} ms on end at most`)
}

function resident(): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${app.process.pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

function fileOf(count: number): string {
  const header = ['title', 'description', 'brand', 'type', 'gender', 'color', 'condition', 'price', 'sizes']
  const row = (_: unknown, i: number): string[] => [
    `Wool coat no. ${i} – d'Été`,
    `Warm, long and hardly worn; "the ${i}th" of its kind, with a lining of silk.\nShips in two days.`,
    `Brand ${i % 400}`,
    'Coats',
    'women',
    ['red', 'navy', 'camel'][i % 3]!,
    'very good',
    `${100 + (i % 900)}.${String(i % 100).padStart(2, '0')}`,
    'S:1|M:2|L:1',
  ]
  return stringify([header, ...Array.from({ length: count }, row)])
}
