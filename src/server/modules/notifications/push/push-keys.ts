import { createECDH } from 'node:crypto'
import { inTransaction, type Db } from '#platform/database/db.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** Key pair (VAPID) that identifies this marketplace to push services. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const name = 'push'

/**
 * Returns a function that returns the key pair. The private key is created on the first use and stored with the other
 * secret keys, so that all processes use the same key and backups contain it. The private key is never rotated, because
 * browsers bind their subscriptions to the public key.
 */
export function createPushKeys(db: Db, secrets: Secrets): () => Promise<PushKeys> {
  let keys: PushKeys | undefined
  return async () => {
    if (keys) return keys
    if (!secrets.has(name)) {
      const { privateKey } = (await loadWebPush()).generateVAPIDKeys()
      // Adds nothing if another process has just added its key.
      await inTransaction(db, (tx) => secrets.add(tx, name, privateKey))
    }
    const privateKey = (await secrets.keys(name)).current()
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    keys = { privateKey, publicKey: pair.getPublicKey('base64url') }
    return keys
  }
}

/** Loads the library on its first use, because most marketplaces have no subscriptions. */
export async function loadWebPush() {
  return (await import('web-push')).default
}
