import { contract } from '#contract/calls/contract.ts'
import { showProgress } from '../../scripts/program.mjs'
import { atMost, type Target } from '../targets.ts'
import type { ProbedRequest, ProbedReply } from './prober.ts'
import { csvFiles } from './csv-files.ts'
import { createBlockRecorder, printBlocks } from './measure.ts'
import { createMeasuredCall, type MeasuredCall, type BlockingShop } from './shop.ts'
import { fileLimitMs } from './uploads.ts'

const { createImport, previewImport, startImport, cancelImport } = contract
/**
 * Delay in ms before the benchmark cancels an import. The batches that the import processes until then are enough to
 * measure the time per batch.
 */
const runMs = 3_000

/** Uploads each CSV file with the given size, previews the file, and runs its import for a few seconds. */
export async function measureCsvFiles({ prober, shop }: BlockingShop, megabytes: number): Promise<Target[]> {
  const files = Object.entries(csvFiles)
  const measuring = createBlockRecorder(prober)
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
    atMost('CSV files: longest block in ms', fileLimitMs, report.worst[0]?.ms ?? 0),
    atMost('CSV files: requests with status 500 or without a response', 0, report.errors.length),
  ]

  async function measureFile(name: string, bytes: Buffer): Promise<void> {
    const work = { caller: 'seller', payload: name, limitMs: fileLimitMs } as const
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
    const titleOnly = { mapping: { columns: { title: 0 } } }
    const previewOf = (what: string, body: object): Promise<ProbedReply> =>
      measuring.measure({
        ...work,
        payload: what,
        call: 'previewImport',
        make: () => ask(previewImport.path, body),
      })
    const guessed = await previewOf(name, {})
    await previewOf(`${name}, only the title mapped`, titleOnly)
    const { mapping } =
      guessed.status === 200 ? (JSON.parse(guessed.text) as object & typeof titleOnly) : titleOnly
    await measuring.measure({
      ...work,
      call: 'startImport',
      settleMs: runMs,
      make: async (isAgain) => {
        if (isAgain) {
          await prober.send(ask(cancelImport.path, {}))
          seller = await aSeller()
          id = idOf(await prober.send(create()))
        }
        return ask(startImport.path, { mapping })
      },
    })
    await prober.send(ask(cancelImport.path, {}))
  }

  async function aSeller(): Promise<{ create: MeasuredCall; preview: MeasuredCall }> {
    const create = await createMeasuredCall(shop, 'createImport', createImport, 'seller')
    return {
      create,
      preview: await createMeasuredCall(shop, 'previewImport', previewImport, 'seller', create.world),
    }
  }
}

const idOf = ({ text }: ProbedReply): string => (JSON.parse(text) as { import: { _id: string } }).import._id
