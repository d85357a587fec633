import { contract, type CallName } from '#contract/calls/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { showProgress } from '../../scripts/program.mjs'
import { atMost, type Target } from '../verdict.ts'
import { openMeasuring, printBlocks } from './measure.ts'
import { documents, largestJpeg, pictures, type FileCase } from './pictures.ts'
import { insiderOf, openAttempt, type BlockingShop } from './shop.ts'

/** Milliseconds that an upload, or the preview of a CSV file, may block the event loop. */
export const fileLimitMs = 250

/** One call of each way to prepare a picture gets every picture; the others share their code with the first. */
const everyPicture: readonly string[] = ['uploadListingPhoto', 'uploadLogo']

/** Sends every call that takes a picture or a document the largest and the strangest files it may be sent. */
export async function blockByUploads({ prober, shop }: BlockingShop, only?: string): Promise<Target[]> {
  const calls = (Object.entries(contract) as [CallName, Endpoint][]).filter(
    ([name, { bodyType }]) => (bodyType === 'image' || bodyType === 'document') && (!only || name === only),
  )
  const measuring = openMeasuring(prober)
  const files = new Map<FileCase, Buffer>()
  let done = 0
  await prober.readBlock()
  await showProgress(
    `${calls.length} calls that take a picture or a document`,
    async () => {
      for (const [name, endpoint] of calls) {
        for (const file of filesFor(name, endpoint)) {
          const bytes = files.get(file) ?? (await file.make())
          files.set(file, bytes)
          await measuring.measure({
            call: name,
            caller: insiderOf(name),
            what: file.name,
            limitMs: fileLimitMs,
            make: async () =>
              (await openAttempt(shop, name, endpoint, insiderOf(name))).request(bytes, file.type),
          })
        }
        done++
      }
    },
    () => `${done} of ${calls.length}, `,
  )
  const report = measuring.finish()
  printBlocks('Uploads', report)
  return [
    atMost('uploads: ms of the longest block', fileLimitMs, report.worst[0]?.ms ?? 0),
    atMost('uploads: answers of 500, or none', 0, report.faults.length),
  ]
}

function filesFor(name: CallName, { bodyType }: Endpoint): readonly FileCase[] {
  if (bodyType === 'document') return documents
  return everyPicture.includes(name) ? pictures : [largestJpeg]
}
