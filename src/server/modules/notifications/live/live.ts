import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { listen } from '#platform/database/listen.ts'
import type { Language } from '#platform/language/translate.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { createLoop } from '#platform/queue/loop.ts'
import { notificationView } from '../inbox/feed.ts'
import * as store from './live.store.ts'

export interface LiveDeps {
  db: Db
  pool: pg.Pool
  clock: Clock
  log: Log
  /** Interval, in ms, at which a keep-alive comment is sent to all connections and sessions are checked. */
  heartbeatMs?: number
  /** Interval, in ms, at which all feeds are polled, even if PostgreSQL has sent no NOTIFY message. */
  recheckMs?: number
}

export interface LiveFeeds {
  /**
   * Streams the recipient's notifications after `since` to `out`. Returns false if too many feeds are open or this
   * object is closed.
   */
  add(out: ServerResponse, who: LiveReader, since?: number): boolean
  count(): number
  close(): Promise<void>
}

interface LiveReader {
  recipient: string
  /**
   * SHA-256 hash (hexadecimal) of the bearer token. When the session gets a new token, the feeds that were opened with
   * the old token are closed.
   */
  tokenHash: string
  language: Language
}

interface Feed extends LiveReader {
  out: ServerResponse
  /** Sequence number of the notification that was sent last. Undefined before the first poll of a new feed. */
  seq: number | undefined
  unread: number | undefined
  /** Version of the message inbox that was last sent to the client. */
  conversationsSeq: number
}

const maxFeeds = 10_000
const maxFeedsPerRecipient = 8
/**
 * Maximum amount of unsent data per client, in bytes. A client that reads too slowly is disconnected. The client then
 * reconnects and sends the sequence number of the last notification that it received.
 */
const maxBufferedBytes = 256 * 1024
const defaultHeartbeatMs = 25_000
/** Default polling interval in ms, in case a NOTIFY message is lost. */
const defaultRecheckMs = 5_000

/**
 * Manages the open live feeds of this process. Loads new notifications for many feeds in one query. Caches no
 * notifications.
 */
export function createLiveFeeds(deps: LiveDeps): LiveFeeds {
  const { db, pool, clock, log, heartbeatMs = defaultHeartbeatMs, recheckMs = defaultRecheckMs } = deps
  const feeds = new Map<string, Set<Feed>>()
  const woken = new Set<string>()
  let count = 0
  let wake: ReturnType<typeof listen> | undefined
  let isClosed = false
  let recheckedAt = 0
  let beat: NodeJS.Timeout | undefined

  const loop = createLoop({ name: 'live feeds', round: poll, everyMs: recheckMs, batchMs: 15, log })

  function start(): void {
    if (wake) return
    wake = listen({ sessions: pool, channel: 'notifications', log, onNotification: wakeFeed })
    loop.start()
    beat = setInterval(() => void keepAlive().catch((error: unknown) => log.error(error)), heartbeatMs)
    beat.unref()
  }

  function wakeFeed(recipient: string): void {
    if (!feeds.has(recipient)) return
    woken.add(recipient)
    loop.wake()
  }

  async function poll(): Promise<boolean> {
    const isAll = performance.now() - recheckedAt >= recheckMs - 100
    const who = isAll ? [...feeds.keys()] : [...woken].filter((recipient) => feeds.has(recipient))
    woken.clear()
    if (isAll) recheckedAt = performance.now()
    if (who.length > 0) await publishAll(who)
    return woken.size > 0
  }

  async function publishAll(recipients: readonly string[]): Promise<void> {
    const states = new Map((await store.listFeedStates(db, recipients)).map((one) => [one.recipient, one]))
    // Closes feeds whose sessions have just ended, so that they receive no more notifications.
    await endClosed(recipients.filter((recipient) => hasNews(recipient, states.get(recipient))))
    const behind: { recipient: string; seq: number }[] = []
    for (const recipient of recipients) {
      const { seq = 0, unread = 0 } = states.get(recipient) ?? {}
      for (const feed of feeds.get(recipient) ?? []) sendHello(feed, seq, unread)
      const seen = [...(feeds.get(recipient) ?? [])].map((feed) => feed.seq!)
      const from = Math.min(...seen)
      if (from < seq) behind.push({ recipient, seq: from })
    }
    if (behind.length > 0) await sendSince(behind, states)
    for (const recipient of recipients)
      for (const feed of feeds.get(recipient) ?? []) {
        sendUnread(feed, states.get(recipient)?.unread ?? 0)
        sendMessages(feed, states.get(recipient))
      }
  }

  function hasNews(recipient: string, state: store.FeedState | undefined): boolean {
    const { seq = 0, unread = 0, conversationsSeq = 0 } = state ?? {}
    return [...(feeds.get(recipient) ?? [])].some(
      (feed) => feed.seq !== seq || feed.unread !== unread || feed.conversationsSeq !== conversationsSeq,
    )
  }

  async function sendSince(
    behind: { recipient: string; seq: number }[],
    states: ReadonlyMap<string, store.FeedState>,
  ): Promise<void> {
    for (const { recipient, ...row } of await store.listNotificationsSince(db, behind)) {
      const unread = states.get(recipient)?.unread ?? 0
      for (const feed of feeds.get(recipient) ?? []) {
        if (feed.seq! >= row.seq) continue
        feed.seq = row.seq
        feed.unread = unread
        const notification = notificationView(row, feed.language)
        write(feed, `id: ${row.seq}\nevent: notice\ndata: ${JSON.stringify({ notification, unread })}\n\n`)
      }
    }
  }

  function sendHello(feed: Feed, seq: number, unread: number): void {
    if (feed.unread !== undefined) return
    feed.seq = Math.min(feed.seq ?? seq, seq)
    feed.unread = unread
    write(feed, `event: hello\ndata: ${JSON.stringify({ unread, seq })}\n\n`)
  }

  function sendUnread(feed: Feed, unread: number): void {
    if (feed.unread === unread) return
    feed.unread = unread
    write(feed, `event: unread\ndata: ${JSON.stringify({ unread })}\n\n`)
  }

  /**
   * Notifies the browser that conversations have changed. The browser then loads the conversations with its own
   * credentials.
   */
  function sendMessages(feed: Feed, state: store.FeedState | undefined): void {
    const { conversationsSeq: seq = 0, unreadConversations: unread = 0 } = state ?? {}
    if (feed.conversationsSeq === seq) return
    feed.conversationsSeq = seq
    write(feed, `event: messages\ndata: ${JSON.stringify({ unread, seq })}\n\n`)
  }

  function write(feed: Feed, text: string): void {
    if (feed.out.writableLength > maxBufferedBytes) return end(feed)
    feed.out.write(text)
  }

  function end(feed: Feed): void {
    feed.out.end()
    remove(feed)
  }

  function remove(feed: Feed): void {
    const own = feeds.get(feed.recipient)
    if (!own?.delete(feed)) return
    count--
    if (own.size === 0) feeds.delete(feed.recipient)
  }

  /** Closes feeds whose sessions have ended or have new tokens. Sends a keep-alive comment to all other feeds. */
  async function keepAlive(): Promise<void> {
    await endClosed([...feeds.keys()])
    for (const own of feeds.values()) for (const feed of own) write(feed, ': still here\n\n')
  }

  async function endClosed(recipients: readonly string[]): Promise<void> {
    const all = recipients.flatMap((recipient) => [...(feeds.get(recipient) ?? [])])
    if (all.length === 0) return
    const hashes = [...new Set(all.map(({ tokenHash }) => tokenHash))]
    const open = new Set(await store.listOpenTokens(db, hashes, new Date(clock.now())))
    for (const feed of all) if (!open.has(feed.tokenHash)) end(feed)
  }

  return {
    add(out, who, since) {
      const { recipient } = who
      const own = feeds.get(recipient) ?? new Set()
      if (isClosed || count >= maxFeeds) return false
      if (own.size >= maxFeedsPerRecipient) end([...own][0]!)
      const feed: Feed = { ...who, out, seq: since, unread: undefined, conversationsSeq: 0 }
      feeds.set(recipient, own.add(feed))
      count++
      out.once('close', () => remove(feed))
      start()
      woken.add(recipient)
      loop.wake()
      return true
    },
    count: () => count,
    async close() {
      isClosed = true
      clearInterval(beat)
      for (const own of feeds.values()) for (const feed of own) end(feed)
      await loop.stop()
      await wake?.close()
    },
  }
}
