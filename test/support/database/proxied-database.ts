import { openProxy, type Proxy } from '#test/drills/outages/proxy.ts'
import { openDatabase, type OpenDatabase } from '#platform/database/db.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

/**
 * The app's connection pool for a test database. A proxy between the pool and the database can simulate network
 * failures.
 */
export interface ProxiedDatabase extends OpenDatabase {
  proxy: Proxy
  /** Connection to the same database, without the proxy. */
  direct: TestDatabase
}

export async function openProxiedDatabase({ dbPool = 4, hasRequests = true } = {}): Promise<ProxiedDatabase> {
  const direct = await openTestDatabase()
  const { connectTo, through } = addresses(direct.url)
  const proxy = await openProxy(connectTo)
  const database = await openDatabase(
    { databaseUrl: through(proxy.port), dataDir: '', dbPool, dbPrepare: true },
    () => undefined,
  )
  if (hasRequests) database.expectRequests()
  return {
    ...database,
    proxy,
    direct,
    async close() {
      await proxy.setNewConnections('served')
      await database.close()
      await proxy.close()
      await direct.close()
    },
  }
}

/**
 * Returns the server's address (a socket or a port), and a function that returns the database URL with another port.
 */
function addresses(url: string) {
  const { username, password, hostname, port, pathname, searchParams } = new URL(url.replace('@/', '@local/'))
  const folder = searchParams.get('host')
  const connectTo = folder
    ? { path: `${folder}/.s.PGSQL.${searchParams.get('port') ?? '5432'}` }
    : { host: hostname, port: Number(port || 5432) }
  const who = password ? `${username}:${password}` : username
  return {
    connectTo,
    through: (by: number): string => `postgres://${who}@127.0.0.1:${by}${pathname}`,
  }
}
