import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Config } from '../config/config.ts'

type State = Pick<Config, 'isProduction' | 'hasLiveKey'>

/** Key in `settings` under which the app's mode for this database is stored. */
const stateKey = 'app.state'

/** Stores the app's mode for this database. Programs that run without the app's environment variables read it. */
export async function saveAppMode(db: Db, { isProduction, hasLiveKey }: State): Promise<void> {
  const value = JSON.stringify({ isProduction, hasLiveKey })
  await sql`insert into settings (key, value) values (${stateKey}, ${value}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db)
}

/**
 * Returns the configuration. If the app was started on this database in a stricter mode before, the result has that
 * mode.
 */
export async function withStoredAppMode<C extends State>(db: Db, config: C): Promise<C> {
  const { rows } = await sql<{ value: State }>`select value from settings where key = ${stateKey}`.execute(db)
  const stored = rows[0]?.value
  return {
    ...config,
    isProduction: config.isProduction || stored?.isProduction === true,
    hasLiveKey: config.hasLiveKey || stored?.hasLiveKey === true,
  }
}
