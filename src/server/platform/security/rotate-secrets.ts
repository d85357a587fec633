import type { Clock } from '../core/clock.ts'
import { inTransaction, type Db } from '../database/db.ts'
import { secretToken } from '../core/ids.ts'
import { recordSecurityEvent } from './security-events.ts'
import { createWrappers, unwrapWith, type SecretsConfig } from '../secrets/secrets.ts'
import * as store from '../secrets/secrets.store.ts'

const day = 24 * 3600_000
/** Maximum time, in ms, before every process has loaded a new key. Processes check for new keys every two seconds. */
export const keyDistributionMs = 60_000

/** Time, in ms, that links and cookies signed with an older key stay valid after a key rotation. */
const oldKeyValidityMs: Record<string, number> = {
  // Browsers keep the cookie for a year.
  cookies: 400 * day,
  'mailed-links': 400 * day,
  // The URL of a private photo expires within an hour.
  'photo-links': day,
  // Emails with these links are never deleted, and the links work for three years.
  'order-links': 1_100 * day,
  'gift-links': 1_100 * day,
  'unsubscribe-links': 1_100 * day,
}

/**
 * Rotates the keys of all links and cookies while the app is running. The new keys start signing one minute later.
 * Existing links and cookies stay valid for their normal lifetime. Returns the names of the rotated keys.
 * @throws SecretsUnreadable
 */
export async function rotateSecrets(db: Db, clock: Clock, config: SecretsConfig): Promise<string[]> {
  const wrappers = createWrappers(config)
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    await store.lockKeys(tx)
    const rows = await store.listKeys(tx)
    for (const { name, value } of rows) unwrapWith(wrappers, name, value)
    const names = [...new Set(rows.map(({ name }) => name))].filter((name) => name in oldKeyValidityMs)
    const signsFrom = new Date(now + keyDistributionMs)
    for (const name of names) {
      const value = secretToken(32)
      const othersUntil = new Date(signsFrom.getTime() + oldKeyValidityMs[name]!)
      await store.addNextKey(tx, {
        name,
        value: wrappers.first?.wrap(name, value) ?? value,
        signsFrom,
        othersUntil,
      })
    }
    await store.deleteEndedKeys(tx, new Date(now))
    await store.invalidateKeys(tx)
    await recordSecurityEvent(tx, {
      kind: 'secrets.rotated',
      person: null,
      details: { keys: names.length },
      at: now,
    })
    return names
  })
}

/**
 * Encrypts all keys with SECRET_KEY, including keys that are not encrypted yet or were encrypted with
 * SECRET_KEY_PREVIOUS. Returns the number of keys.
 * @throws SecretsUnreadable
 */
export async function rewrapSecrets(db: Db, clock: Clock, config: SecretsConfig): Promise<number> {
  const wrappers = createWrappers(config)
  const { first } = wrappers
  if (!first) throw new Error('SECRET_KEY is not set')
  return inTransaction(db, async (tx) => {
    await store.lockKeys(tx)
    const rows = await store.listKeys(tx)
    for (const { name, no, value } of rows)
      await store.replaceValue(tx, { name, no }, first.wrap(name, unwrapWith(wrappers, name, value)))
    await store.deleteOldCopies(tx)
    await store.invalidateKeys(tx)
    const details = { rewrapped: rows.length }
    await recordSecurityEvent(tx, { kind: 'secrets.rotated', person: null, details, at: clock.now() })
    return rows.length
  })
}
