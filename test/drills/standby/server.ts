import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sendSignal } from '#scripts/processes.mjs'
import { sessionSettings } from '#platform/database/pooled.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { listChildProcesses } from '../outages/postgres.ts'
import { createProgramFolder, runProgram, startProgram, type Programs } from './programs.ts'

/** One of two PostgreSQL servers. The server is either the primary or the hot standby. */
export interface PairServer {
  port: number
  pool(max: number): pg.Pool
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  /** Kills every process of the server without a shutdown, as a power failure would. */
  kill(): void
  /** Promotes the standby and waits until it accepts writes. */
  promote(): Promise<void>
  end(): Promise<void>
}

export const appRole = 'souk_app'
export const database = 'souk'
const superuser = 'postgres'
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  wal_keep_size: '256MB',
  // Makes checkpoints rare. Checkpoints only shorten the recovery after a crash, and the drill never restarts a crashed
  // server.
  checkpoint_timeout: '15min',
}

/** Starts a primary server with the app's role and database. Its commits do not wait for a standby yet. */
export async function startPrimary(programs: Programs, home: string): Promise<PairServer> {
  const data = path.join(createProgramFolder(programs, home, 'server-1'), 'data')
  runProgram(programs, path.join(programs.postgres, 'initdb'), [
    '-D',
    data,
    '-U',
    superuser,
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const server = await startServer(programs, data)
  await server.query(`create role ${appRole} login`)
  // Sets the session settings on the database role, because PgBouncer ignores the startup parameters of the app's
  // connections.
  for (const [name, value] of Object.entries(sessionSettings))
    await server.query(`alter role ${appRole} set ${name} = '${value}'`)
  await server.query(`create database ${database} owner ${appRole}`)
  return server
}

/**
 * Starts a hot standby as a copy of the primary. After that, the primary commits a transaction only after both servers
 * have written it to disk.
 */
export async function addStandby(
  programs: Programs,
  home: string,
  primary: PairServer,
  nth: number,
): Promise<PairServer> {
  const data = path.join(createProgramFolder(programs, home, `server-${nth}`), 'data')
  runProgram(programs, path.join(programs.postgres, 'pg_basebackup'), [
    '-D',
    data,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
    '-d',
    `host=127.0.0.1 port=${primary.port} user=${superuser}`,
  ])
  // Clears a setting that was copied from the primary. With this setting, the promoted standby would wait for another
  // standby.
  fs.appendFileSync(path.join(data, 'postgresql.auto.conf'), `synchronous_standby_names = ''\n`)
  const standby = await startServer(programs, data)
  await primary.query(`alter system set synchronous_standby_names = '*'`)
  await primary.query('select pg_reload_conf()')
  await waitUntilTrue(
    async () => (await primary.query(`select from pg_stat_replication where sync_state = 'sync'`)).length > 0,
    'the standby does not replicate',
  )
  return standby
}

async function startServer(programs: Programs, data: string): Promise<PairServer> {
  const port = await findFreePort()
  const options = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const program = path.join(programs.postgres, 'postgres')
  const running = startProgram(programs, path.join(path.dirname(data), 'log'), program, [
    '-D',
    data,
    ...options,
  ])
  const config = { host: '127.0.0.1', port, user: superuser }

  async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ ...config, database: 'postgres', connectionTimeoutMillis: 5_000 })
    client.on('error', ignore)
    try {
      await client.connect()
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end().catch(ignore)
    }
  }

  const answers = (): Promise<boolean> =>
    query('select 1').then(
      () => true,
      () => false,
    )
  await waitUntilTrue(answers, `PostgreSQL did not start: ${path.dirname(data)}/log`)
  return {
    port,
    query,
    pool(max) {
      const pool = new pg.Pool({ ...config, database, max })
      pool.on('error', ignore)
      pool.on('connect', (client) => void client.on('error', ignore))
      return pool
    },
    kill() {
      const all = [running.pid, ...listChildProcesses(running.pid)]
      for (const pid of all) sendSignal(pid, 'SIGKILL')
    },
    async promote() {
      await query('select pg_promote(false)')
      await waitUntilTrue(async () => {
        const [row] = await query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
        return row?.standby === false
      }, 'the standby was not promoted')
    },
    end: () => running.end('SIGQUIT'),
  }
}

/** Waits for up to a minute until the condition is true. */
export async function waitUntilTrue(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(what)
    await sleep(20)
  }
}

function ignore(): void {}
