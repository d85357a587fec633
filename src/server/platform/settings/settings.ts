import { settingKey, writeSetting } from './write-setting.store.ts'
import { sql } from 'kysely'
import type { InvalidationLog } from '../cache/invalidation-log.ts'
import type { Config } from '../config/config.ts'
import type { Db, Tx } from '../database/db.ts'
import { findDocument } from './documents.store.ts'
import { setMarketplaceCurrency } from './currency.ts'
import { marketplace, setMarketplace } from '../config/marketplace.ts'
import {
  settingDefinitions,
  type SettingDefinition,
  type SettingEntry,
  type SettingKey,
  type SettingValues,
} from './setting-entry.ts'

export interface Override {
  key: string
  /** Value that overrides the default. Null restores the default. */
  value: number | null
  /** Number of changes so far, or 0 before the first change. */
  version: number
  setAt: Date
  setBy: string
  why: string
}

export interface Settings {
  /**
   * Current values in this process. Read a value each time it is needed instead of caching it, because the values in
   * this object change when settings are changed.
   */
  now: Readonly<SettingValues>
  definitions: readonly SettingDefinition[]
  /** Starts polling for changes made by other processes, so that changes arrive even if there are no requests. */
  listen(): void
  close(): void
}

const topic = 'settings'
const listenEveryMs = 2_000

/** Settings declared by the modules. */
export interface SettingDeclarations {
  /** Settings in the order of the settings page. */
  table: Readonly<Record<string, SettingEntry>>
  /**
   * Functions that are called with a stored document when the document changes, keyed by the key of the setting. The
   * argument is undefined before the document's first change.
   */
  documents: Readonly<Record<string, (stored: unknown) => void>>
  /** Function that is called with the values of the table after each read. */
  receive?: (now: Readonly<SettingValues>) => void
}

/** Reads the settings into memory. Invalidations keep the settings in memory up to date. */
export async function openSettings(
  db: Db,
  invalidations: InvalidationLog,
  config: Config,
  { table, documents, receive }: SettingDeclarations,
): Promise<Settings> {
  const definitions = settingDefinitions(table, config)
  const now = {} as SettingValues
  const read = async (): Promise<void> => {
    Object.assign(now, settingValues(definitions, await listOverrides(db)))
    receive?.(now)
    setMarketplace((await findDocument(db, 'marketplace'))?.value, config)
    setMarketplaceCurrency(marketplace().currency ?? config.currency)
    for (const [key, apply] of Object.entries(documents)) apply((await findDocument(db, key))?.value)
  }
  await read()
  invalidations.on(topic, async (keys) => {
    if (keys.some((key) => key.startsWith(settingKey('')))) await read()
  })
  invalidations.onReset(read)
  let timer: NodeJS.Timeout | undefined
  return {
    now,
    definitions,
    listen() {
      timer = setInterval(
        () => void invalidations.waitUntilCurrent().catch(() => undefined),
        listenEveryMs,
      ).unref()
    },
    close: () => clearInterval(timer),
  }
}

/** Returns the effective values: the defaults, replaced by the given overrides. */
export function settingValues(
  definitions: readonly SettingDefinition[],
  overrides: readonly Override[],
): SettingValues {
  const set = new Map(overrides.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    definitions.map((one) => [one.key, set.get(one.key) ?? one.default]),
  ) as unknown as SettingValues
}

export async function listOverrides(db: Db | Tx): Promise<Override[]> {
  const { rows } = await sql<Override>`select key, value, version, set_at as "setAt", set_by as "setBy", why
    from setting_overrides where jsonb_typeof(value) is distinct from 'object'`.execute(db)
  return rows
}

/** Locks the table of settings, so that settings that limit each other cannot be changed concurrently. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`lock table setting_overrides in share row exclusive mode`.execute(tx)
}

/**
 * Saves an override, or removes it if the value is null. Returns false if the override has changed since it was read.
 */
export async function saveOverride(
  tx: Tx,
  override: Omit<Override, 'key'> & { key: SettingKey },
): Promise<boolean> {
  const value = override.value === null ? null : String(override.value)
  return writeSetting(tx, { ...override, value })
}

/** Returns the time when a setting was last changed, or undefined while the setting has its default. */
export async function findSettingSince(db: Db, key: keyof SettingValues): Promise<Date | undefined> {
  const rows = await db
    .selectFrom('setting_overrides')
    .select('set_at as setAt')
    .where('key', '=', key)
    .execute()
  return rows[0]?.setAt
}
