import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { findFreePort } from '#test/support/free-port.ts'
import { serveProvider, type ServedProvider } from '#test/support/provider/serve-provider.ts'
import { startBuiltApp, type BuiltApp } from './built-app.ts'
import { embeddedCluster, startCluster, type DrillPostgres } from './postgres.ts'
import { openProxy, type Proxy } from './proxy.ts'

export type ServerKind = 'embedded' | 'external'

/** An app that runs in a separate process, with its PostgreSQL server. */
export interface ServerProcess extends SelectionSource {
  kind: ServerKind
  origin: string
  /** Simulated card provider with a separate database, which no outage affects. */
  provider: ServedProvider
  /** Folder of the database. The folder can be on a separate disk that the drill fills. */
  disk: string
  /** Folder in which the app stores backups. */
  backupDir: string
  logFile: string
  /** Returns how the app's process ended, if the drill did not stop it. Returns undefined if the process is running. */
  end(): string | undefined
  /** Restarts the app. If the app is still running, it is killed first. */
  restartApp(): Promise<void>
  /** Opens a connection pool for the drill's own queries, which bypasses the proxy. */
  openPool(max: number): pg.Pool
  /** Stops the app and then PostgreSQL. Returns the time in ms from SIGTERM until the app's process exited. */
  close(): Promise<number>
}

interface SelectionSource {
  victim: DrillPostgres
  /** Proxy between the app and an external PostgreSQL. If PostgreSQL is embedded, there is no proxy. */
  proxy?: Proxy
  databaseUrl?: string
}

/**
 * Name of the app's database role. The role is not a superuser, so that the number of its connections can be limited.
 */
export const appRole = 'souk_app'
const password = 'drill'

export async function createApp(kind: ServerKind, home: string): Promise<ServerProcess> {
  const disk = dataFolder(home)
  const provider = await serveProvider({ dataDir: placeIn(home, 'provider') })
  const source = await (kind === 'external' ? openExternal(disk) : openEmbedded(disk))
  const { victim, proxy, databaseUrl } = source
  const port = await findFreePort()
  const backupDir = backupFolder(home)
  const env = { ...appEnvironment(disk, port, databaseUrl), BACKUP_DIR: backupDir, ...provider.env }
  const origin = `http://127.0.0.1:${port}`
  await provider.sendEventsTo([origin])
  const logFile = path.join(home, 'app.log')
  let app: BuiltApp | undefined
  const close = async (): Promise<number> => {
    const took = (await app?.stop()) ?? 0
    await proxy?.close()
    await victim.end()
    await provider.end()
    return took
  }
  try {
    app = await startBuiltApp(env, logFile)
  } catch (error) {
    await close()
    throw error
  }
  return {
    ...source,
    kind,
    origin,
    provider,
    disk,
    backupDir,
    logFile,
    end: () => app?.end(),
    async restartApp() {
      await app?.kill()
      app = await startBuiltApp(env, logFile)
    },
    openPool(max) {
      const pool = new pg.Pool({ ...victim.config(), ...(databaseUrl && { database: 'souk' }), max })
      pool.on('error', ignore)
      pool.on('connect', (client) => void client.on('error', ignore))
      return pool
    },
    close,
  }
}

async function openExternal(disk: string): Promise<SelectionSource> {
  const victim = await startCluster(placeIn(disk, 'server'))
  try {
    await victim.query(`create role ${appRole} login password '${password}'`)
    await victim.query(`create database souk owner ${appRole}`)
    const { host, port } = victim.config()
    const proxy = await openProxy({ host: host!, port: port! })
    const databaseUrl = `postgres://${appRole}:${password}@127.0.0.1:${proxy.port}/souk`
    return { victim, proxy, databaseUrl }
  } catch (error) {
    await victim.end()
    throw error
  }
}

async function openEmbedded(disk: string): Promise<SelectionSource> {
  return { victim: embeddedCluster(placeIn(disk, 'data/postgres18')) }
}

/** Returns the folder for the app's data. A separate disk can be mounted on this folder. */
export function dataFolder(home: string): string {
  return placeIn(home, 'disk')
}

/** Returns the folder for the app's backups. A separate disk can be mounted on this folder. */
export function backupFolder(home: string): string {
  return placeIn(home, 'backups')
}

function placeIn(folder: string, name: string): string {
  const place = path.join(folder, name)
  fs.mkdirSync(place, { recursive: true, mode: 0o755 })
  return place
}

/**
 * Returns the environment for the app: the same as for a plain `npm start`, but with a separate port. Variables of this
 * process that affect the app are removed.
 */
function appEnvironment(disk: string, port: number, databaseUrl: string | undefined): NodeJS.ProcessEnv {
  const { NODE_ENV: _env, DATABASE_URL: _url, ORIGIN: _origin, HOST: _host, ...rest } = process.env
  return {
    ...rest,
    DATA_DIR: path.join(disk, 'data'),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    PORT: String(port),
    DEMO_PIECES: '0',
    RATE_LIMIT: '0',
  }
}

function ignore(): void {}
