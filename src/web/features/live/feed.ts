import { openEventReader, type ServerEvent } from './parse.ts'

const firstPauseMs = 1_000
const longestPauseMs = 60_000
/** The server sends at least a comment every 25 s; a line as quiet as this is dead. */
const silenceMs = 70_000

export interface LiveFeedDeps {
  /** Opens the stream anew; `lastId` is the last event that was heard. */
  send: (lastId: string | undefined, signal: AbortSignal) => Promise<Response>
  onEvent: (event: ServerEvent) => void
}

/** Keeps one stream of events open, and opens it again quietly, ever more slowly; returns how to end it. */
export function openLiveFeed({ send, onEvent }: LiveFeedDeps): () => void {
  const end = new AbortController()
  let lastId: string | undefined
  let failures = 0

  const listen = async (): Promise<'over' | 'again'> => {
    const line = new AbortController()
    const drop = () => line.abort()
    end.signal.addEventListener('abort', drop)
    let silence = setTimeout(drop, silenceMs)
    try {
      const response = await send(lastId, line.signal)
      // Without a session there is nothing to wait for; signing in opens a feed anew.
      if (response.status === 401 || response.status === 403) return 'over'
      if (!response.ok || response.body === null) return 'again'
      const read = openEventReader()
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        clearTimeout(silence)
        silence = setTimeout(drop, silenceMs)
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
      clearTimeout(silence)
      end.signal.removeEventListener('abort', drop)
    }
  }

  const listenOn = async (): Promise<void> => {
    while (!end.signal.aborted) {
      if ((await listen()) === 'over') return
      await pause(pauseOf(failures++), end.signal)
    }
  }
  void listenOn()
  return () => end.abort()
}

/** Doubling, and never the same for all tabs, so that a restarted server is not stormed. */
function pauseOf(failures: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + Math.random() / 2)
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
