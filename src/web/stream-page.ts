import type { ReactNode } from 'react'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'

const patience = 6_000

/** Returns a page once nothing of it is waited for any more. */
export function streamPage(element: ReactNode, nonce: string | undefined): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      onAllReady: () => pipe(collect(resolve)),
      onShellError: reject,
    })
    setTimeout(abort, patience).unref()
  })
}

function collect(onWhole: (page: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk))
      done()
    },
    final(done) {
      onWhole(Buffer.concat(chunks))
      done()
    },
  })
}
