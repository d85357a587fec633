import { startEmbeddedPostgres } from '@souk/embedded-postgres'
import type { CallName } from '#contract/calls/contract.ts'
import { listPaths, type Endpoint } from '#contract/endpoint.ts'
import { openPool } from '#test/support/database/postgres.ts'
import type { RoleRow, Sample } from '#test/support/roles/role-row.ts'
import { roleTable } from '#test/support/roles/role-table.ts'
import { aRoleWorld, type Role, type RoleWorld } from '#test/support/roles/role-world.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { startBuiltApp, type BenchProgram } from '../app.ts'
import { openScratchDatabase } from '../database.ts'
import { createProber, type ProbedRequest, type Prober } from './prober.ts'

export interface BlockingShop {
  prober: Prober
  /** Test app that uses the measured server's database. The test app creates accounts and data for them. */
  shop: TestShop
}

/** Starts the built server with the event loop probe and demo listings, and starts a test app on the same database. */
export async function createBlockingShop(program: BenchProgram, listings: number): Promise<BlockingShop> {
  const { ends, folder } = program
  const url = (await openScratchDatabase(ends)) || (await startPostgres(program))
  const env = {
    DEMO_PIECES: String(listings),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder('souk-bench-'),
  }
  const preload = new URL('probe.ts', import.meta.url).href
  const served = await startBuiltApp(program, { url, env, preload })
  const prober = createProber(served)
  ends.defer(() => prober.close())
  const pool = openPool(url, 4)
  // When the database stops, idle connections emit an error. Without this listener, the error would end the benchmark.
  pool.on('error', () => {})
  const database = { url, connectionString: url, pool, close: () => pool.end() }
  const shop = await openTestShop(async () => database)
  ends.defer(() => shop.close())
  return { prober, shop }
}

async function startPostgres({ ends, folder }: BenchProgram): Promise<string> {
  const embedded = await startEmbeddedPostgres(folder('souk-bench-postgres-'), () => {}, { name: 'souk' })
  ends.defer(() => embedded.stop())
  return embedded.connectionString
}

/** Everything needed to measure one API call: a role, new accounts and valid sample input. */
export interface MeasuredCall {
  role: Role
  world: RoleWorld
  sample: Sample
  request(body: string | Buffer, contentType?: string, query?: Record<string, string>): ProbedRequest
}

const rows: Record<CallName, RoleRow> = roleTable
const preferred = ['guest', 'member', 'seller', 'owner', 'buyer'] as const

/**
 * Returns a role that is authorized to make the call. Prefers a role that gets a 200 response over a role whose call
 * fails for a reason other than missing permissions.
 */
export function findAuthorizedRole(name: CallName): Role {
  const { codes } = rows[name]
  return (
    preferred.find((role) => codes[role] === 200) ??
    preferred.find((role) => codes[role] !== 401 && codes[role] !== 403)!
  )
}

let keys = 0
const maxAttempts = 3

/**
 * Creates the sample input for an API call. Retries after an error, because a payment for the sample can time out on a
 * busy machine.
 */
async function makeSample(name: CallName, world: RoleWorld, attempt = 1): Promise<Sample> {
  try {
    return (await rows[name].sample?.(world)) ?? {}
  } catch (error) {
    if (attempt === maxAttempts) throw error
    return makeSample(name, world, attempt + 1)
  }
}

export async function createMeasuredCall(
  shop: TestShop,
  name: CallName,
  endpoint: Endpoint,
  role: Role,
  existing?: RoleWorld,
): Promise<MeasuredCall> {
  const world = existing ?? (await aRoleWorld(shop))
  const sample = await makeSample(name, world)
  const token = world.tokens[role]
  const params = sample.params ?? {}
  const path = listPaths(endpoint)[0]!.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? 'x'),
  )
  return {
    role,
    world,
    sample,
    request: (body, contentType = 'application/json', query = sample.query) => ({
      method: endpoint.method,
      path: query ? `${path}?${new URLSearchParams(query).toString()}` : path,
      headers: {
        ...sample.headers,
        'content-type': contentType,
        ...(token && { authorization: `Bearer ${token}` }),
        // Each request has a new idempotency key, so that the server does not replay an earlier response.
        'idempotency-key': `bench-${++keys}`,
      },
      body,
    }),
  }
}
