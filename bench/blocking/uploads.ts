import { contract, type CallName } from '#contract/calls/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { showProgress } from '../../scripts/program.mjs'
import { atMost, type Target } from '../targets.ts'
import { createBlockRecorder, printBlocks } from './measure.ts'
import { documents, largestJpeg, pictures, type FileCase } from './pictures.ts'
import { findAuthorizedRole, createMeasuredCall, type BlockingShop } from './shop.ts'

/** Maximum time, in ms, that an upload or a CSV preview is allowed to block the event loop. */
export const fileLimitMs = 250

/**
 * Calls that are tested with every picture: one call for each image pipeline. All other upload calls use the same
 * pipelines.
 */
const everyPicture: readonly string[] = ['uploadListingPhoto', 'uploadLogo']

/** Sends the largest and most unusual files to every API call that accepts a picture or a document. */
export async function measureUploads({ prober, shop }: BlockingShop, only?: string): Promise<Target[]> {
  const calls = (Object.entries(contract) as [CallName, Endpoint][]).filter(
    ([name, { bodyType }]) => (bodyType === 'image' || bodyType === 'document') && (!only || name === only),
  )
  const measuring = createBlockRecorder(prober)
  const files = new Map<FileCase, Buffer>()
  let done = 0
  await prober.readBlock()
  await showProgress(
    `${calls.length} calls with a picture or a document`,
    async () => {
      for (const [name, endpoint] of calls) {
        for (const file of filesFor(name, endpoint)) {
          const bytes = files.get(file) ?? (await file.make())
          files.set(file, bytes)
          await measuring.measure({
            call: name,
            caller: findAuthorizedRole(name),
            payload: file.name,
            limitMs: fileLimitMs,
            make: async () =>
              (await createMeasuredCall(shop, name, endpoint, findAuthorizedRole(name))).request(
                bytes,
                file.type,
              ),
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
    atMost('uploads: longest block in ms', fileLimitMs, report.worst[0]?.ms ?? 0),
    atMost('uploads: requests with status 500 or without a response', 0, report.errors.length),
  ]
}

function filesFor(name: CallName, { bodyType }: Endpoint): readonly FileCase[] {
  if (bodyType === 'document') return documents
  return everyPicture.includes(name) ? pictures : [largestJpeg]
}
