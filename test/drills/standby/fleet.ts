import fs from 'node:fs'
import path from 'node:path'
import { findFreePort } from '#test/support/free-port.ts'
import type { ServedProvider } from '#test/support/provider/serve-provider.ts'
import { startBuiltApp, type BuiltApp } from '../outages/built-app.ts'
import { startBalancer } from './balancer.ts'
import type { Programs } from './programs.ts'
import type { Pooler } from './pooler.ts'

export interface Fleet {
  /** URL of the load balancer. Clients use only this URL. */
  origin: string
  /** URLs of the processes. These URLs bypass the load balancer. */
  apps: readonly string[]
  /** Returns how each process ended, except for processes that the drill stopped. */
  ended(): string[]
}

/** Starts processes of the built server one at a time, and a load balancer in front of them. */
export async function startFleet(
  {
    programs,
    home,
    pooler,
    provider,
  }: { programs: Programs; home: string; pooler: Pooler; provider: ServedProvider },
  processes: number,
  ends: AsyncDisposableStack,
): Promise<Fleet> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const ports: number[] = []
  const running: BuiltApp[] = []
  for (let at = 1; at <= processes; at++) {
    const own = await findFreePort()
    const folder = path.join(home, `app-${at}`)
    fs.mkdirSync(folder)
    const env = { ...environmentOf(pooler, provider), ORIGIN: origin, PORT: String(own), DATA_DIR: folder }
    const app = await startBuiltApp(env, path.join(home, 'app.log'))
    ends.defer(() => app.stop().then(() => undefined))
    ports.push(own)
    running.push(app)
  }
  const apps = ports.map((own) => `http://127.0.0.1:${own}`)
  await provider.sendEventsTo([origin])
  const balancer = await startBalancer(programs, home, port, ports)
  ends.defer(() => balancer.end())
  return {
    origin,
    apps,
    ended: () =>
      running.flatMap((app, at) => {
        const end = app.end()
        return end === undefined ? [] : [`process ${at + 1} exited unexpectedly: ${end}`]
      }),
  }
}

/** Returns the environment that docs/scale.md describes. Variables of this process that affect the app are removed. */
function environmentOf(pooler: Pooler, provider: ServedProvider): NodeJS.ProcessEnv {
  const { NODE_ENV: _env, HOST: _host, ...rest } = process.env
  return {
    ...rest,
    ...provider.env,
    DATABASE_URL: pooler.databaseUrl,
    MIGRATE_URL: pooler.migrateUrl,
    DB_PREPARE: '0',
    TRUST_PROXY: '1',
    DEMO_PIECES: '0',
    RATE_LIMIT: '0',
  }
}
