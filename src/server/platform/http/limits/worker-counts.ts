import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'

/** Requests counted by a worker since its last message to the others. */
export interface CountsMessage {
  kind: 'counts'
  /** Index of the rate limit; every worker creates the limits in the same order. */
  limit: number
  /** Number of the counting period since 1970. */
  span: number
  counts: [key: string, requests: number][]
}

/** Channel to the other workers of the same address. */
export interface Peers {
  send(message: CountsMessage): void
  listen(listener: (message: CountsMessage) => void): void
}

const sendEveryMs = 200
/** Maximum number of remembered callers, the limiter's own default. */
const maxKeys = 5_000

/**
 * Returns a store for the rate limiter when several workers serve one address. Each worker counts in memory and sends
 * its counts to the others five times a second, so a limit applies to all together except for requests within that
 * interval.
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
      // Keeps the map in order of last use, so that the least recently seen caller is dropped first.
      this.counted.delete(key)
      this.counted.set(key, current)
      if (this.counted.size > maxKeys) this.counted.delete(this.counted.keys().next().value!)
      return current
    }
  }
  return Limit
}

/** Channel between workers; the primary process forwards the messages. */
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
