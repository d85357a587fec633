import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'

/** Requests that a worker has counted since it last told the others. */
export interface CountsMessage {
  kind: 'counts'
  /** Which of the limits, in the order in which every worker opens them. */
  limit: number
  /** Spans since 1970. */
  span: number
  counts: [key: string, requests: number][]
}

/** The other workers of the same address. */
export interface Peers {
  send(message: CountsMessage): void
  listen(listener: (message: CountsMessage) => void): void
}

const tellEveryMs = 200
/** As many callers as the limiter remembers by itself. */
const mostKeys = 5_000

/**
 * What the rate limiter counts with when several workers serve one address: each counts in memory and tells the others
 * five times a second, so a limit holds for all together but for what comes within that moment.
 */
export function countWithPeers(peers: Peers): FastifyRateLimitStoreCtor {
  const limits: Limit[] = []
  let timer: NodeJS.Timeout | undefined

  peers.listen(({ limit, span, counts }) => {
    for (const [key, requests] of counts) limits[limit]?.add(span, key, requests)
  })

  function tellSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      for (const [limit, { span, untold }] of limits.entries()) {
        if (untold.size === 0) continue
        peers.send({ kind: 'counts', limit, span, counts: [...untold] })
        untold.clear()
      }
    }, tellEveryMs).unref()
  }

  class Limit implements FastifyRateLimitStore {
    span = 0
    readonly untold = new Map<string, number>()
    private readonly known = new Map<string, number>()

    constructor() {
      limits.push(this)
    }

    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow = 60_000,
    ): void {
      const now = Date.now()
      const span = Math.floor(now / timeWindow)
      const current = this.add(span, key, 1)
      this.untold.set(key, (this.untold.get(key) ?? 0) + 1)
      tellSoon()
      callback(null, { current, ttl: (span + 1) * timeWindow - now })
    }

    child(): FastifyRateLimitStore {
      return new Limit()
    }

    add(span: number, key: string, requests: number): number {
      if (span < this.span) return 0
      if (span > this.span) {
        this.span = span
        this.known.clear()
        this.untold.clear()
      }
      const current = (this.known.get(key) ?? 0) + requests
      // Whoever has not been seen for longest is the first of the map, and is forgotten first.
      this.known.delete(key)
      this.known.set(key, current)
      if (this.known.size > mostKeys) this.known.delete(this.known.keys().next().value!)
      return current
    }
  }
  return Limit
}

/** Told and heard by way of the primary, which passes it on. */
export const workerPeers: Peers = {
  send(message) {
    if (process.connected) process.send?.(message)
  },
  listen(listener) {
    process.on('message', (message: unknown) => {
      if ((message as Partial<CountsMessage> | null)?.kind === 'counts') listener(message as CountsMessage)
    })
  },
}
