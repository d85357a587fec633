import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Config } from '../config/config.ts'

type State = Pick<Config, 'isProduction' | 'hasLiveKey'>

/** The row in `settings` that says how this database is served. */
const stateKey = 'app.state'

/** Writes down how this database is served, for programs that run beside the app without its environment. */
export async function noteState(db: Db, { isProduction, hasLiveKey }: State): Promise<void> {
  const value = JSON.stringify({ isProduction, hasLiveKey })
  await sql`insert into settings (key, value) values (${stateKey}, ${value}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db)
}

/** Returns the configuration, stricter where the app that serves this database was started more strictly. */
export async function withNotedState<C extends State>(db: Db, config: C): Promise<C> {
  const { rows } = await sql<{ value: State }>`select value from settings where key = ${stateKey}`.execute(db)
  const noted = rows[0]?.value
  return {
    ...config,
    isProduction: config.isProduction || noted?.isProduction === true,
    hasLiveKey: config.hasLiveKey || noted?.hasLiveKey === true,
  }
}
