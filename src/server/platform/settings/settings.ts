import { settingKey, writeSetting } from './write-setting.store.ts'
import { sql } from 'kysely'
import type { InvalidationLog } from '../cache/invalidation-log.ts'
import type { Config } from '../config/config.ts'
import type { Db, Tx } from '../database/db.ts'
import { raiseOldestBuild } from './older-builds.store.ts'
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
   * Current values in this process. This object changes when settings change, so read a value whenever it is needed
   * instead of caching it.
   */
  now: Readonly<SettingValues>
  definitions: readonly SettingDefinition[]
  /** Starts polling for changes that other processes make, so that this process applies them even without requests. */
  listen(): void
  close(): void
}

const topic = 'settings'
const listenEveryMs = 2_000
/** Prefix of the keys in `settings` of defaults that only this database has. */
const defaultPrefix = 'setting-default:'

/** Settings declared by the modules. */
export interface SettingDeclarations {
  /** Settings in the order in which the settings page shows them. */
  table: Readonly<Record<string, SettingEntry>>
  /**
   * Functions that receive a stored document whenever it changes, keyed by the setting's key. The argument is undefined
   * if the document was never changed.
   */
  documents: Readonly<Record<string, (stored: unknown) => void>>
  /** Function that receives the values of the table after each read. */
  receive?: (now: Readonly<SettingValues>) => void
}

/** Reads the settings into memory. After that, invalidations keep them up to date. */
export async function openSettings(
  db: Db,
  invalidations: InvalidationLog,
  config: Config,
  { table, documents, receive }: SettingDeclarations,
): Promise<Settings> {
  const definitions = settingDefinitions(table, config, await listStoredDefaults(db))
  const now = {} as SettingValues
  const read = async (): Promise<void> => {
    Object.assign(now, settingValues(definitions, await listOverrides(db)))
    receive?.(now)
    setMarketplace((await findDocument(db, 'marketplace'))?.value, config)
    setMarketplaceCurrency(marketplace().currency ?? config.currency)
    for (const [key, apply] of Object.entries(documents)) apply((await findDocument(db, key))?.value)
  }
  await read()
  // A default or a restored backup might have turned on a switch without raising the oldest allowed build.
  for (const { key, needsBuild } of definitions)
    if (needsBuild && now[key] === 1) await raiseOldestBuild(db, needsBuild)
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

/** Returns the values in effect: the overrides and, for settings without an override, the defaults. */
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

/**
 * Returns the defaults that migrations stored for this database: a switch that changes how a marketplace works is on in
 * a new database, and off in an existing database.
 */
async function listStoredDefaults(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; value: number }>`
    select substr(key, ${defaultPrefix.length + 1}::int) as key, (value #>> '{}')::int as value
    from settings where key like ${`${defaultPrefix}%`}`.execute(db)
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Locks the table of settings, so that settings that limit each other cannot be changed concurrently. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`lock table setting_overrides in share row exclusive mode`.execute(tx)
}

/** Saves an override. If the value is null, removes the override. Returns false if it has changed since it was read. */
export async function saveOverride(
  tx: Tx,
  override: Omit<Override, 'key'> & { key: SettingKey },
): Promise<boolean> {
  const value = override.value === null ? null : String(override.value)
  return writeSetting(tx, { ...override, value })
}

/** Returns the time when a setting was last changed, or undefined if it has its default. */
export async function findSettingSince(db: Db, key: keyof SettingValues): Promise<Date | undefined> {
  const rows = await db
    .selectFrom('setting_overrides')
    .select('set_at as setAt')
    .where('key', '=', key)
    .execute()
  return rows[0]?.setAt
}
