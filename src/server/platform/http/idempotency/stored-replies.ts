import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../database/db.ts'
import { translate } from '../../language/translate.ts'
import { fail } from '../../errors/app-error.ts'
import * as store from './stored-replies.store.ts'

const minute = 60_000
/** Retention period of replies, in ms. */
const retentionMs = 24 * 60 * minute
/** A call that is not finished within this time, in ms, counts as abandoned, because its process must have died. */
const abandonedAfterMs = 2 * minute

/** Call with an `Idempotency-Key`. */
export interface KeyedCall {
  key: string
  /** HTTP method and path. */
  call: string
  /** Account id of the caller, or a guest's browser key. Empty for a guest without a key. */
  caller: string
  body: unknown
  now: number
}

export interface StoredReplies {
  /**
   * Runs a call only once. A repeated call receives the first call's reply. If `work` throws, no reply is stored and
   * the key can be used again.
   * @throws attempt_reused if the key was used with another body, still_under_way while the first call is running
   */
  once(call: KeyedCall, work: () => Promise<string>): Promise<string>
}

/**
 * Creates the store of replies. Access to the database alone does not reveal any content: idempotency keys and requests
 * are stored as hashes, and replies are encrypted with a key derived from the client's idempotency key.
 */
export function createStoredReplies(db: Db, secret: string): StoredReplies {
  return {
    async once({ key: clientKey, call, caller, body, now }, work) {
      const secretKey = createHmac('sha256', secret).update(`answered-calls:${clientKey}`).digest()
      const hash = (of: string) => createHmac('sha256', secretKey).update(of).digest()
      const key = hash(JSON.stringify([call, caller]))
      const request = hash(JSON.stringify(body) ?? '')
      const times = { now: new Date(now), deadSince: new Date(now - abandonedAfterMs) }
      if (!(await store.beginCall(db, { key, request, ...times }))) {
        const existing = await store.findCall(db, key)
        if (existing?.reply && existing.request.equals(request)) return open(secretKey, existing.reply)
        if (!existing || existing.request.equals(request)) throw fail('still_under_way', { retryAfter: 1 })
        throw fail('attempt_reused', {
          field: 'Idempotency-Key',
          message: (language) => translate(language, 'error.key-reused'),
        })
      }
      try {
        const reply = await work()
        await store.saveReply(db, key, seal(secretKey, reply))
        return reply
      } finally {
        await store.deleteUnansweredCall(db, key)
      }
    },
  }
}

/** Deletes replies older than a day. */
export function pruneStoredReplies(db: Db, now: number): Promise<void> {
  return store.deleteCallsBefore(db, new Date(now - retentionMs))
}

const nonceBytes = 12
const tagBytes = 16
const sealingKey = (secretKey: Buffer): Buffer =>
  createHash('sha256').update(secretKey).update('reply').digest()

function seal(secretKey: Buffer, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secretKey), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function open(secretKey: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secretKey), sealed.subarray(0, nonceBytes))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  return decipher.update(sealed.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
}
