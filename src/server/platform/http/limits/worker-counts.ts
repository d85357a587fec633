import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'

/**
 * Message from a worker to the other workers with the numbers of requests that it has counted since its last message.
 */
export interface CountsMessage {
  kind: 'counts'
  /** Index of the rate limit. All workers create the rate limits in the same order. */
  limit: number
  /** Number of the counting period. Periods are counted from the beginning of 1970. */
  span: number
  counts: [key: string, requests: number][]
}

/** Channel to the other workers that share the address. */
export interface Peers {
  send(message: CountsMessage): void
  listen(listener: (message: CountsMessage) => void): void
}

const sendEveryMs = 200
/** Maximum number of callers whose counts are in memory. The rate limiter has the same default. */
const maxKeys = 5_000

/**
 * Returns a store for the rate limiter if several workers share one address. Each worker counts in memory and sends its
 * counts to the other workers five times a second. A limit therefore applies to all workers together, except for
 * requests between two of these messages.
 */
export function createSharedRateLimitStore(peers: Peers): FastifyRateLimitStoreCtor {
  const limits: Limit[] = []
  let timer: NodeJS.Timeout | undefined

  peers.listen(({ limit, span, counts }) => {
    for (const [key, requests] of counts) limits[limit]?.add(span, key, requests)
  })

  function scheduleSend(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      for (const [limit, { span, unsent }] of limits.entries()) {
        if (unsent.size === 0) continue
        peers.send({ kind: 'counts', limit, span, counts: [...unsent] })
        unsent.clear()
      }
    }, sendEveryMs).unref()
  }

  class Limit implements FastifyRateLimitStore {
    span = 0
    readonly unsent = new Map<string, number>()
    private readonly counted = new Map<string, number>()

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
      this.unsent.set(key, (this.unsent.get(key) ?? 0) + 1)
      scheduleSend()
      callback(null, { current, ttl: (span + 1) * timeWindow - now })
    }

    child(): FastifyRateLimitStore {
      return new Limit()
    }

    add(span: number, key: string, requests: number): number {
      if (span < this.span) return 0
      if (span > this.span) {
        this.span = span
        this.counted.clear()
        this.unsent.clear()
      }
      const current = (this.counted.get(key) ?? 0) + requests
      // Sorts the map by last use, so that the least recently used caller is dropped first.
      this.counted.delete(key)
      this.counted.set(key, current)
      if (this.counted.size > maxKeys) this.counted.delete(this.counted.keys().next().value!)
      return current
    }
  }
  return Limit
}

/** Channel between the workers. The primary process forwards the messages. */
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
