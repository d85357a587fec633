import { createEventReader, type ServerEvent } from './parse.ts'

const minBackoffMs = 1_000
const maxBackoffMs = 60_000
/** Maximum time in ms without data before the stream is closed. The server sends at least a comment every 25 s. */
const silenceTimeoutMs = 70_000

export interface LiveFeedDeps {
  /** Requests the event stream from the server. `lastId` is the id of the last received event. */
  send: (lastId: string | undefined, signal: AbortSignal) => Promise<Response>
  onEvent: (event: ServerEvent) => void
}

/**
 * Keeps an event stream open. If the stream ends, reconnects with a backoff. Returns a function that closes the stream.
 */
export function openLiveFeed({ send, onEvent }: LiveFeedDeps): () => void {
  const end = new AbortController()
  let lastId: string | undefined
  let failures = 0

  const readStream = async (): Promise<'over' | 'again'> => {
    const connection = new AbortController()
    const abortConnection = () => connection.abort()
    end.signal.addEventListener('abort', abortConnection)
    let silenceTimer = setTimeout(abortConnection, silenceTimeoutMs)
    try {
      const response = await send(lastId, connection.signal)
      // Does not reconnect, because the session has ended. The next sign-in opens a new stream.
      if (response.status === 401 || response.status === 403) return 'over'
      if (!response.ok || response.body === null) return 'again'
      const read = createEventReader()
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        clearTimeout(silenceTimer)
        silenceTimer = setTimeout(abortConnection, silenceTimeoutMs)
        for (const event of read(part.value)) {
          failures = 0
          lastId = event.id ?? lastId
          onEvent(event)
        }
      }
      return 'again'
    } catch {
      return 'again'
    } finally {
      clearTimeout(silenceTimer)
      end.signal.removeEventListener('abort', abortConnection)
    }
  }

  const reconnect = async (): Promise<void> => {
    while (!end.signal.aborted) {
      if ((await readStream()) === 'over') return
      await pause(backoffMs(failures++), end.signal)
    }
  }
  void reconnect()
  return () => end.abort()
}

/**
 * Returns the delay before the next connection attempt in ms: an exponential backoff with jitter, so that a restarted
 * server is not overloaded.
 */
function backoffMs(failures: number): number {
  return Math.min(maxBackoffMs, minBackoffMs * 2 ** failures) * (0.5 + Math.random() / 2)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
