import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { demoAccounts, demoPassword } from '#demo/people/accounts.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { listOperations } from '#test/support/hostile/hostile-calls.ts'
import { pageOperations } from '#test/support/hostile/hostile-pages.ts'
import { sendRaw } from '#test/support/hostile/raw-http.ts'
import { readCommand } from '../../scripts/command.mjs'
import { openProgram, showProgress } from '../../scripts/program.mjs'
import { runHostile, type HostileCaller } from './hostile.ts'
import { rawCases } from './raw-cases.ts'

const { calls, seed, first } = readCommand({
  name: 'npm run drill:hostile',
  about: 'Sends malformed and hostile requests to a demo marketplace started with npm start.',
  flags: {
    calls: { about: 'how many', default: 20_000 },
    seed: { about: 'the same seed makes the same calls', default: 1 },
    first: { about: 'number of the first call', default: 0 },
  },
}).values
const { ends, folder, finish } = openProgram()
const port = await findFreePort()
const origin = new URL(`http://127.0.0.1:${port}`)
const shop = spawn(process.execPath, ['scripts/start.mjs'], {
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder('souk-drill-'),
    DATABASE_URL: '',
    DEMO_PIECES: '60',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'fatal',
  },
  stdio: ['ignore', 'pipe', 'pipe'],
  detached: true, // the drill handles Ctrl-C
})
const hasEnded = once(shop, 'exit')
ends.defer(async () => {
  shop.kill('SIGTERM')
  await hasEnded
})
const logLines: string[] = []
shop.stderr.on('data', (data: Buffer) => logLines.push(...data.toString().split('\n').filter(Boolean)))
const opening = new Promise<void>((open, fail) => {
  shop.stdout.on('data', (data: Buffer) => data.includes('Souk is open') && open())
  shop.once('exit', () => fail(new Error(`The app exited: ${logLines.join('\n')}`)))
})
await showProgress('The shop', () => opening)

async function signIn(caller: HostileCaller): Promise<string | undefined> {
  const account = demoAccounts.find(({ role }) => role === caller)
  if (!account) return undefined
  const answer = await fetch(new URL(caller === 'buyer' ? '/bauth/login' : '/seller/auth/login', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: demoPassword }),
  })
  return ((await answer.json()) as { token?: string }).token
}

interface Found {
  products: { _id: string; sizes: { ID: string }[]; seller: { _id: string; username: string } }[]
}

async function findExistingIds(): Promise<string[]> {
  const answer = await fetch(new URL('/buyer/filter2', origin), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ limit: 4 }),
  })
  const { products } = (await answer.json()) as Found
  return products.flatMap(({ _id, sizes, seller }) => [_id, sizes[0]?.ID ?? _id, seller._id, seller.username])
}

// Skips two calls that `npm test` covers, because moving the clock would expire every session, and a backup would copy
// the whole marketplace.
const skipped = ['POST /api/admin/clock', 'POST /api/admin/backups']
const described = listOperations(await (await fetch(new URL('/openapi.json', origin))).json())
const operations = [...described, ...pageOperations].filter(
  ({ method, path: at }) => !skipped.includes(`${method} ${at}`),
)
const existingIds = await findExistingIds()
const begun = performance.now()
const result = await showProgress(`${calls} calls`, () =>
  runHostile({ origin, operations, existingIds: existingIds, calls, seed, first, signIn }),
)
const raw = await Promise.all(
  rawCases.map(async ({ name, chunks: parts, expected, ...how }) => {
    const { status } = await sendRaw(port, parts, { quietMs: 3000, ...how })
    return expected.includes(status) ? [] : [`${name}: ${status} instead of ${expected.join(' or ')}`]
  }),
)
const health = await fetch(new URL('/readyz', origin))

const faults = [...result.faults, ...raw.flat(), ...logLines]
for (const fault of faults.slice(0, 40)) console.log(fault)
console.log('statuses', result.statuses, 'accepted', result.accepted)
const took = Math.round((performance.now() - begun) / 1000)
console.log(
  `seed ${seed}: ${calls} calls of ${operations.length} operations, ${result.faults.length} faults, ` +
    `the slowest ${Math.round(result.slowestMs)} ms; ${rawCases.length} raw cases, ${raw.flat().length} faults; ` +
    `${logLines.length} lines in the log; ready ${health.status}; ${took} s`,
)
await finish(faults.length === 0 && health.ok ? 0 : 1)
