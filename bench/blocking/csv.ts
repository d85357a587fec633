import { contract } from '#contract/calls/contract.ts'
import { showProgress } from '../../scripts/program.mjs'
import { atMost, type Target } from '../verdict.ts'
import type { ProbedRequest, Blocked } from './prober.ts'
import { csvFiles } from './csv-files.ts'
import { openMeasuring, printBlocks } from './measure.ts'
import { openAttempt, type Attempt, type BlockingShop } from './shop.ts'
import { fileLimitMs } from './uploads.ts'

const { createImport, previewImport, startImport, cancelImport } = contract
/** How long an import runs before it is canceled, in ms: its first batches show what a batch costs. */
const runMs = 3_000

/** Sends CSV files at their limit, looks at each, and lets each come in for a while. */
export async function blockByCsv({ prober, shop }: BlockingShop, megabytes: number): Promise<Target[]> {
  const files = Object.entries(csvFiles)
  const measuring = openMeasuring(prober)
  let done = 0
  await prober.readBlock()
  await showProgress(
    `${files.length} CSV files`,
    async () => {
      for (const [name, make] of files) {
        await measureFile(name, make(megabytes * 2 ** 20))
        done++
      }
    },
    () => `${done} of ${files.length}, `,
  )
  const report = measuring.finish()
  printBlocks('CSV files', report)
  return [
    atMost('CSV files: ms of the longest block', fileLimitMs, report.worst[0]?.ms ?? 0),
    atMost('CSV files: answers of 500, or none', 0, report.faults.length),
  ]

  async function measureFile(name: string, bytes: Buffer): Promise<void> {
    const work = { caller: 'seller', what: name, limitMs: fileLimitMs } as const
    let seller = await aSeller()
    const create = (): ProbedRequest => seller.create.request(bytes, 'text/csv', { hold: 'true' })
    const sent = await measuring.measure({
      ...work,
      call: 'createImport',
      make: async (isAgain) => {
        if (isAgain) seller = await aSeller()
        return create()
      },
    })
    if (sent.status !== 200) return
    let id = idOf(sent)
    const ask = (path: string, body: object): ProbedRequest => ({
      ...seller.preview.request(JSON.stringify(body)),
      path: path.replace('{sellerPrefix}', '/seller').replace(':id', id),
    })
    const titleAlone = { mapping: { columns: { title: 0 } } }
    const previewOf = (what: string, body: object): Promise<Blocked> =>
      measuring.measure({ ...work, what, call: 'previewImport', make: () => ask(previewImport.path, body) })
    const guessed = await previewOf(name, {})
    await previewOf(`${name}, with a title alone`, titleAlone)
    const { mapping } =
      guessed.status === 200 ? (JSON.parse(guessed.text) as object & typeof titleAlone) : titleAlone
    await measuring.measure({
      ...work,
      call: 'startImport',
      settleMs: runMs,
      make: async (isAgain) => {
        if (isAgain) {
          await prober.ask(ask(cancelImport.path, {}))
          seller = await aSeller()
          id = idOf(await prober.ask(create()))
        }
        return ask(startImport.path, { mapping })
      },
    })
    await prober.ask(ask(cancelImport.path, {}))
  }

  async function aSeller(): Promise<{ create: Attempt; preview: Attempt }> {
    const create = await openAttempt(shop, 'createImport', createImport, 'seller')
    return {
      create,
      preview: await openAttempt(shop, 'previewImport', previewImport, 'seller', create.world),
    }
  }
}

const idOf = ({ text }: Blocked): string => (JSON.parse(text) as { import: { _id: string } }).import._id
