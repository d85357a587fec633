import type { Clock } from '../core/clock.ts'
import type { InvalidationLog } from '../cache/invalidation-log.ts'
import type { Db, Tx } from '../database/db.ts'
import { secretToken, parseIdTime } from '../core/ids.ts'
import type { Log } from '../telemetry/log.ts'
import type { Config } from '../config/config.ts'
import * as store from './secrets.store.ts'
import { createWrapper, wrapperIdOf, type Wrapper } from './wrap.ts'

/** Keys for one purpose: the key that signs now, and older keys whose signatures are still accepted. */
export interface SecretKeys {
  /** Returns the key that currently signs. */
  current(): string
  /** Returns all keys whose signatures are accepted. The key that currently signs comes first. */
  all(): readonly string[]
  /**
   * Returns the key that signed at the time when an id was created. A signature derived from the id can then be
   * computed again.
   */
  ofId(id: string): string
}

export interface Secrets {
  /** Returns the keys with a name, which are the same in all processes. Creates the first key if there is none. */
  keys(name: string): Promise<SecretKeys>
  /**
   * Stores a secret that the app did not create, encrypted like the app's own keys. Does nothing if the name already
   * exists.
   */
  add(tx: Tx, name: string, value: string): Promise<void>
  /** Returns all secrets whose names start with `prefix`. */
  listByPrefix(prefix: string): readonly string[]
  /** Returns whether a secret with this name exists. */
  has(name: string): boolean
  /** Starts to apply key changes that other processes make. */
  follow(invalidations: InvalidationLog): void
}

/** Thrown if the keys in the database cannot be decrypted. Commands show its message without a stack trace. */
export class SecretsUnreadable extends Error {}

export type SecretsConfig = Pick<Config, 'secretKey' | 'previousSecretKey'>

interface Key {
  value: string
  signsFrom: number
  acceptedUntil: number
}

/**
 * Opens the keys that sign links and cookies. If SECRET_KEY is set, encrypts the keys that are not encrypted yet.
 * @throws SecretsUnreadable if the keys were encrypted with another SECRET_KEY
 */
export async function openSecrets(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  config: SecretsConfig,
): Promise<Secrets> {
  const wrappers = createWrappers(config)
  const keysByName = new Map<string, Key[]>()

  async function read(): Promise<void> {
    const byName = Map.groupBy(await store.listKeys(db), ({ name }) => name)
    const opened = [...byName].map(
      ([name, rows]) => [name, rows.map((row) => openKey(row, wrappers))] as const,
    )
    for (const [name, keys] of opened) keysByName.set(name, keys)
  }

  await read()
  if (wrappers.first) await store.wrapAll(db, wrappers.first)

  const accepted = (name: string): Key[] => {
    const now = clock.now()
    return keysByName.get(name)!.filter(({ acceptedUntil }) => acceptedUntil > now)
  }
  const signing = (keys: readonly Key[], at: number): Key =>
    keys.findLast(({ signsFrom }) => signsFrom <= at) ?? keys[0]!

  return {
    async keys(name) {
      if (!keysByName.has(name)) {
        const value = secretToken(32)
        await store.addFirstKey(db, name, wrappers.first?.wrap(name, value) ?? value)
        await read()
      }
      return {
        current: () => signing(accepted(name), clock.now()).value,
        all() {
          const keys = accepted(name)
          const first = signing(keys, clock.now())
          return [first, ...keys.filter((key) => key !== first)].map(({ value }) => value)
        },
        ofId: (id) => signing(keysByName.get(name)!, parseIdTime(id)).value,
      }
    },
    async add(tx, name, value) {
      await store.addFirstKey(tx, name, wrappers.first?.wrap(name, value) ?? value)
      await store.invalidateKeys(tx)
    },
    listByPrefix: (prefix) =>
      [...keysByName].flatMap(([name, keys]) =>
        name.startsWith(prefix) ? keys.map(({ value }) => value) : [],
      ),
    has: (name) => keysByName.has(name),
    follow(invalidations) {
      const readAgain = () =>
        read().catch((error: unknown) => {
          if (!(error instanceof SecretsUnreadable)) throw error
          // The process continues, because the keys in its memory are still valid.
          log.warn(`${error.message} This process continues with the keys in its memory.`)
        })
      invalidations.on('settings', async (keys) => {
        if (keys.includes(store.secretsTopicKey)) await readAgain()
      })
      invalidations.onReset(readAgain)
    },
  }
}

/**
 * Returns the newest key with a name, or undefined if there is none. Does not create a key.
 * @throws SecretsUnreadable
 */
export async function readKey(db: Db, config: SecretsConfig, name: string): Promise<string | undefined> {
  const row = (await store.listKeys(db)).findLast((one) => one.name === name)
  return row && unwrapWith(createWrappers(config), name, row.value)
}

export interface Wrappers {
  /** Wrapper for SECRET_KEY. Decrypts stored keys and encrypts new ones. */
  first: Wrapper | undefined
  /** Wrapper for SECRET_KEY_PREVIOUS. Only decrypts stored keys. */
  previous: Wrapper | undefined
}

export function createWrappers({ secretKey, previousSecretKey }: SecretsConfig): Wrappers {
  return {
    first: secretKey && createWrapper(secretKey),
    previous: previousSecretKey && createWrapper(previousSecretKey),
  }
}

/**
 * Decrypts a stored key.
 * @throws SecretsUnreadable
 */
export function unwrapWith({ first, previous }: Wrappers, name: string, value: string): string {
  const id = wrapperIdOf(value)
  if (id === undefined) return value
  if (!first)
    throw new SecretsUnreadable(
      'The keys in this database are wrapped: start with the SECRET_KEY they were wrapped by.',
    )
  const wrapper = [first, previous].find((one) => one?.id === id)
  if (!wrapper)
    throw new SecretsUnreadable(
      'The keys in this database are wrapped by another SECRET_KEY: start with that one, or give it as SECRET_KEY_PREVIOUS and run npm run secrets:rotate -- --rewrap.',
    )
  try {
    return wrapper.unwrap(name, value)
  } catch {
    throw new SecretsUnreadable(
      `The key ${name} in this database was changed from outside: restore it from a backup.`,
    )
  }
}

function openKey({ name, value, signsFrom, acceptedUntil }: store.KeyRow, wrappers: Wrappers): Key {
  return {
    value: unwrapWith(wrappers, name, value),
    signsFrom: signsFrom.getTime(),
    acceptedUntil: acceptedUntil?.getTime() ?? Infinity,
  }
}
