import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { root } from '../../../scripts/packages.mjs'

/** A running `npm run backup` that is paused, with its transaction open, until `finish` is called. */
export interface PausedBackup {
  /**
   * Lets the backup continue and waits for its end.
   * @throws {Error} if the backup fails
   */
  finish(): Promise<void>
}

/**
 * Starts a backup that waits for a table that the drill has locked. The backup locks this table last, so it holds locks
 * on all other tables while it waits.
 */
export async function startPausedBackup(
  url: string,
  env: NodeJS.ProcessEnv,
  file: string,
): Promise<PausedBackup> {
  const holder = new pg.Client({ connectionString: url })
  holder.on('error', () => undefined)
  await holder.connect()
  await holder.query('create table if not exists sandbox.zz_drill (id int)')
  await holder.query('begin; lock table sandbox.zz_drill in access exclusive mode')
  const child = spawn(process.execPath, ['src/server/app/backup/backup.main.ts', file], {
    cwd: root,
    env: { ...env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let code: number | null | undefined
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  child.once('exit', (ended) => (code = ended))
  const isHolding = async (): Promise<boolean> => {
    const { rows } = await holder.query<{ n: number }>(
      `select count(*)::int as n from pg_locks l join pg_locks w on w.pid = l.pid
       where w.relation = 'sandbox.zz_drill'::regclass and not w.granted and l.granted
         and l.relation in ('listings'::regclass, 'orders'::regclass)`,
    )
    return rows[0]!.n === 2
  }
  while (!(await isHolding())) {
    if (code !== undefined) throw new Error(`the backup ended with ${code}: ${path.basename(output)}`)
    await sleep(50)
  }
  return {
    async finish() {
      await holder.end()
      while (code === undefined) await sleep(20)
      if (code !== 0) throw new Error(`the backup failed: ${output.slice(-500)}`)
    },
  }
}
