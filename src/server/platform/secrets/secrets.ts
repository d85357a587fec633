import type { Clock } from '../core/clock.ts'
import type { Invalidations } from '../cache/invalidation-log.ts'
import type { Db, Tx } from '../database/db.ts'
import { secretToken, timeOfId } from '../core/ids.ts'
import type { Log } from '../telemetry/log.ts'
import type { Config } from '../config/config.ts'
import * as store from './secrets.store.ts'
import { openWrapper, wrapperOf, type Wrapper } from './wrap.ts'

/** The keys of one purpose: the one that signs, and those before it, which still count. */
export interface SecretKeys {
  /** What is signed with now. */
  current(): string
  /** All that are accepted, the one that signs first. */
  all(): readonly string[]
  /** The one that signed when this id was made: what is made from an id alone comes out the same again. */
  ofId(id: string): string
}

export interface Secrets {
  /** The keys of this name, which all processes share; the first to ask makes one. */
  keys(name: string): Promise<SecretKeys>
  /** Keeps one that was given to us, wrapped as ours are; a second under the same name is left out. */
  add(tx: Tx, name: string, value: string): Promise<void>
  /** All that were given under names that begin so. */
  listByPrefix(begin: string): readonly string[]
  /** Whether one was given under this name. */
  has(name: string): boolean
  /** Learns of new keys from other processes. */
  follow(invalidations: Invalidations): void
}

/** The keys of this database cannot be read: said to a person without a stack. */
export class SecretsUnreadable extends Error {}

export type SecretsConfig = Pick<Config, 'secretKey' | 'previousSecretKey'>

interface Key {
  value: string
  signsFrom: number
  acceptedUntil: number
}

/**
 * Opens the keys that links and cookies are signed with. With a SECRET_KEY those that stand unwrapped are wrapped.
 * @throws SecretsUnreadable where they were wrapped by another SECRET_KEY
 */
export async function openSecrets(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  config: SecretsConfig,
): Promise<Secrets> {
  const wrappers = openWrappers(config)
  const known = new Map<string, Key[]>()

  async function read(): Promise<void> {
    const byName = Map.groupBy(await store.listKeys(db), ({ name }) => name)
    const opened = [...byName].map(
      ([name, rows]) => [name, rows.map((row) => openKey(row, wrappers))] as const,
    )
    for (const [name, keys] of opened) known.set(name, keys)
  }

  await read()
  if (wrappers.first) await store.wrapAll(db, wrappers.first)

  const accepted = (name: string): Key[] => {
    const now = clock.now()
    return known.get(name)!.filter(({ acceptedUntil }) => acceptedUntil > now)
  }
  const signing = (keys: readonly Key[], at: number): Key =>
    keys.findLast(({ signsFrom }) => signsFrom <= at) ?? keys[0]!

  return {
    async keys(name) {
      if (!known.has(name)) {
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
        ofId: (id) => signing(known.get(name)!, timeOfId(id)).value,
      }
    },
    async add(tx, name, value) {
      await store.addFirstKey(tx, name, wrappers.first?.wrap(name, value) ?? value)
      await store.announceKeys(tx)
    },
    listByPrefix: (begin) =>
      [...known].flatMap(([name, keys]) => (name.startsWith(begin) ? keys.map(({ value }) => value) : [])),
    has: (name) => known.has(name),
    follow(invalidations) {
      const readAgain = () =>
        read().catch((error: unknown) => {
          if (!(error instanceof SecretsUnreadable)) throw error
          // What this process has read goes on to count.
          log.warn(`${error.message} This process goes on with the keys it has.`)
        })
      invalidations.on('settings', async (keys) => {
        if (keys.includes(store.secretsTopicKey)) await readAgain()
      })
      invalidations.onReset(readAgain)
    },
  }
}

/**
 * Returns the newest key of a name, for a command that makes none; undefined where there is none.
 * @throws SecretsUnreadable
 */
export async function readKey(db: Db, config: SecretsConfig, name: string): Promise<string | undefined> {
  const row = (await store.listKeys(db)).findLast((one) => one.name === name)
  return row && unwrapWith(openWrappers(config), name, row.value)
}

export interface Wrappers {
  /** Of SECRET_KEY: wraps what is new. */
  first: Wrapper | undefined
  /** Of SECRET_KEY_PREVIOUS: only reads. */
  previous: Wrapper | undefined
}

export function openWrappers({ secretKey, previousSecretKey }: SecretsConfig): Wrappers {
  return {
    first: secretKey && openWrapper(secretKey),
    previous: previousSecretKey && openWrapper(previousSecretKey),
  }
}

/** @throws SecretsUnreadable */
export function unwrapWith({ first, previous }: Wrappers, name: string, value: string): string {
  const id = wrapperOf(value)
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
