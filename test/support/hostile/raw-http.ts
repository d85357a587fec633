import { connect } from 'node:net'

export interface RawAnswer {
  /** HTTP status, or 0 if the connection ended without a response. */
  status: number
  text: string
  /** True if the server closed the connection. */
  isClosed: boolean
}

const maxCharacters = 1_000_000

/**
 * Sends the given parts of a request unchanged. Then reads the response until one of three events: the connection ends,
 * no data arrives for `quietMs`, or a million characters have arrived.
 */
export function sendRaw(
  port: number,
  parts: Iterable<string | Buffer>,
  { quietMs = 300, leaves = false } = {},
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    let isClosed = false
    const finish = (): void => {
      socket.destroy()
      resolve({ status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0), text, isClosed })
    }
    socket.setTimeout(quietMs, finish)
    socket.on('data', (data) => {
      text += data.toString('latin1')
      if (text.length > maxCharacters) finish()
    })
    socket.on('close', () => {
      isClosed = true
      finish()
    })
    socket.on('error', () => {})
    void write(socket, parts).then(() => leaves && socket.resetAndDestroy())
  })
}

/** Writes the parts of the request one at a time. Stops if the server closes the connection. */
async function write(socket: ReturnType<typeof connect>, parts: Iterable<string | Buffer>): Promise<void> {
  for (const part of parts) {
    if (socket.destroyed) return
    if (socket.write(part)) continue
    await new Promise<void>((go) => {
      socket.once('drain', go)
      socket.once('close', go)
    })
  }
}
