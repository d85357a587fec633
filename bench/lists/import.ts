import { stringify } from 'csv-stringify/sync'
import sharp from 'sharp'
import type { ListingImport } from '#contract/listings/listings-imports.ts'
import { aSeller, aToken } from '#test/support/factories.ts'
import type { LoopWatch } from '#test/support/loop-watch.ts'
import { showProgress } from '../../scripts/program.mjs'
import { startApp, type BenchProgram } from '../app.ts'
import { readResidentMemory } from '../processes.ts'
import { atLeast, atMost, type Target } from '../targets.ts'

interface ImportSize {
  rows: number
  photos: number
}

/** Measures the import of a CSV file and the upload of large photos: throughput, memory and event loop delays. */
export async function measureImport(program: BenchProgram, { rows, photos }: ImportSize): Promise<Target[]> {
  const { app, pool } = await startApp(program)
  await pool.query(`insert into types (label, has_gender) values ('Coats', true)`)
  const seller = await aSeller(pool)
  const headers = { authorization: `Bearer ${await aToken(pool, { sellerId: seller.id })}` }

  await showProgress('First 1000 rows', () => importRows(1_000))
  const imported = await measure(`${rows} rows`, rows, () => importRows(rows))
  const photo = await aPhoto()
  await measure(`${photos} photos of ${(photo.length / 1e6).toFixed(1)} MB, four at a time`, photos, () =>
    uploadAll(photo),
  )
  return [
    atLeast('import: rows per second', 2_000, imported.perSecond),
    atMost('import: longest main-thread task in ms', 50, imported.loop.longestWork),
  ]

  async function importRows(count: number): Promise<void> {
    const sent = await fetch(`${app.address}/api/seller/imports?name=bench.csv`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv' },
      body: fileOf(count),
    })
    if (!sent.ok) throw new Error(await sent.text())
    let { import: job } = (await sent.json()) as { import: ListingImport }
    while (job.state === 'waiting' || job.state === 'running') {
      await new Promise((done) => setTimeout(done, 50))
      const answer = await fetch(`${app.address}/api/seller/imports/${job._id}?limit=1`, { headers })
      job = ((await answer.json()) as { import: ListingImport }).import
    }
    if (job.created !== count) throw new Error(`${job.created} of ${count} rows imported: ${job.error}`)
  }

  async function uploadAll(bytes: Buffer): Promise<void> {
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
  }

  async function measure(title: string, count: number, work: () => Promise<void>) {
    const resident = (): number => readResidentMemory(app.process.pid!)
    const before = resident()
    let peak = before
    const timer = setInterval(() => (peak = Math.max(peak, resident())), 25)
    await app.send('loop')
    const startedAt = performance.now()
    await showProgress(title, work)
    const perSecond = count / ((performance.now() - startedAt) / 1000)
    clearInterval(timer)
    const loop = await app.send<LoopWatch>('loop')
    console.log(`  ${perSecond.toPrecision(3)} per second`)
    console.log(`  memory ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`)
    console.log(`  longest main-thread task ${loop.longestWork.toFixed(0)} ms`)
    return { perSecond, loop }
  }
}

function aPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const image = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#808080', noise } })
  return image.blur(2).jpeg({ quality: 85 }).toBuffer()
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
