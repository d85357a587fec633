import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { findFreePort } from '#test/support/free-port.ts'
import { createProgramFolder, startProgram, type Programs } from './programs.ts'
import { appRole, database, waitUntilTrue } from './server.ts'

export interface Pooler {
  /** URL for DATABASE_URL. PgBouncer uses transaction mode for this URL. */
  databaseUrl: string
  /** URL for MIGRATE_URL. PgBouncer uses session mode for this URL. */
  migrateUrl: string
  /**
   * Makes PgBouncer use another PostgreSQL server by reloading its configuration. Clients of PgBouncer stay connected.
   */
  pointAt(port: number): void
  end(): Promise<void>
}

interface PoolerTarget {
  port: number
  dbname: string
  /** Additional lines for the configuration of PgBouncer. */
  lines: string
}

/** Starts PgBouncer in transaction mode. The same database is also available under a second name in session mode. */
export async function startPooler(
  programs: Programs,
  home: string,
  serverPort: number,
  { dbname = database, role = appRole, lines = '' } = {},
): Promise<Pooler> {
  const folder = createProgramFolder(programs, home, 'pgbouncer')
  const port = await findFreePort()
  const file = path.join(folder, 'pgbouncer.ini')
  const users = path.join(folder, 'users.txt')
  const write = (server: number): void =>
    fs.writeFileSync(file, configOf(port, users, { port: server, dbname, lines }), { mode: 0o644 })
  fs.writeFileSync(users, `"${role}" ""\n`, { mode: 0o644 })
  write(serverPort)
  const running = startProgram(programs, path.join(folder, 'log'), programs.pgbouncer, [file])
  const urlOf = (name: string): string => `postgres://${role}@127.0.0.1:${port}/${name}`
  const pooler: Pooler = {
    databaseUrl: urlOf(database),
    migrateUrl: urlOf(`${database}_session`),
    pointAt(server) {
      write(server)
      running.signal('SIGHUP')
    },
    end: () => running.end('SIGTERM'),
  }
  await waitUntilTrue(() => answers(pooler.databaseUrl), `PgBouncer did not start: ${folder}/log`)
  return pooler
}

const configOf = (port: number, users: string, to: PoolerTarget): string => `[databases]
${database} = host=127.0.0.1 port=${to.port} dbname=${to.dbname}
${database}_session = host=127.0.0.1 port=${to.port} dbname=${to.dbname} pool_mode=session pool_size=16

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 24
max_client_conn = 300
ignore_startup_parameters = extra_float_digits,options
server_connect_timeout = 2
server_login_retry = 1
query_wait_timeout = 5
${to.lines}
`

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
