import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '#demo/random.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { readCommand } from '../../scripts/command.mjs'
import { root } from '../../scripts/packages.mjs'
import { openProgram, showProgress } from '../../scripts/program.mjs'

const { values } = readCommand({
  name: 'npm run drill:releases',
  about:
    'Upgrades two servers with `npm run upgrade`, which is killed several times, to a working version; then to one that is never ready, and back.',
  flags: {
    kills: { about: 'how often the upgrade is killed before it may finish', default: 3 },
    seed: { about: 'seed of the times of the kills', default: Math.floor(Math.random() * 1e6) },
  },
})
const program = openProgram({ isExpected: (error) => error instanceof Error })
const random = seededRandom('releases', values.seed)
console.log(`seed ${values.seed}`)
const place = program.folder('souk-drill-releases-')
const at = (...names: string[]): string => path.join(place, ...names)
const faults: string[] = []
const began = performance.now()

createRemote()
const { PORT: _port, HOST: _host, npm_lifecycle_event: _npm, ...rest } = process.env
const env = {
  ...rest,
  DATA_DIR: at('data'),
  DEMO_PIECES: '0',
  BACKUP_PASSPHRASE: 'long enough for a drill',
  // All three versions use the same packages, so npm can read these packages from its cache.
  npm_config_prefer_offline: 'true',
}
await showProgress('Install and build the previous version', async () => {
  git(place, 'clone', '--quiet', '--branch', 'v900.0.0', at('remote.git'), at('souk/v900.0.0'))
  await runOrThrow(['scripts/build.mjs'], at('souk/v900.0.0'))
  fs.symlinkSync('v900.0.0', at('souk/current'))
})
const servers = [await start({ WORKERS: '2' }), await start({})]
await expectVersion('900.0.0')
const watch = watchServers()

for (let kill = 0; kill < values.kills; kill++) {
  const afterMs = random.int(0, 60_000)
  const run = upgrade()
  await Promise.race([sleep(afterMs), run.ended])
  run.child.kill('SIGKILL')
  const code = await run.ended
  console.log(`killed after ${afterMs} ms: ${run.output().trim().split('\n').at(-1)}`)
  if (code === 0) break
}
const [one, other] = [upgrade(), upgrade()]
const codes = await Promise.all([one.ended, other.ended])
console.log([one, other].map((run) => run.output()).join('\n--\n'))
if (codes.toSorted().join() !== '0,1')
  faults.push(`two concurrent upgrades ended with ${codes.join(' and ')}`)
await expectVersion('900.0.1')
if (fs.readdirSync(at('data/backups')).every((name) => !name.endsWith('.tar.age')))
  faults.push('no encrypted backup was made')

tagBroken()
const broken = upgrade('--wait', '30')
if ((await broken.ended) !== 1) faults.push('a version that is never ready was not rolled back')
console.log(broken.output())
await expectVersion('900.0.1')

const back = upgrade('--to', 'v900.0.0')
if ((await back.ended) !== 0) faults.push('the downgrade failed')
console.log(back.output())
await expectVersion('900.0.0')
const outages = watch.stop()
if (outages > 0) faults.push(`no server answered, ${outages} times`)

for (const { child } of servers) {
  child.kill('SIGTERM')
  await once(child, 'exit')
}
for (const fault of faults) console.log(`FAULT: ${fault}`)
console.log(`${faults.length} faults in ${Math.round((performance.now() - began) / 1000)} s`)
await program.finish(faults.length === 0 ? 0 : 1)

/**
 * Publishes the last commit as version 900.0.0, and the same source code with an additional migration as version
 * 900.0.1.
 */
function createRemote(): void {
  git(root, 'clone', '--quiet', '--bare', root, at('remote.git'))
  git(place, 'clone', '--quiet', at('remote.git'), at('work'))
  git(at('work'), 'checkout', '--quiet', '-B', 'drill', git(root, 'rev-parse', 'HEAD').trim())
  tag('900.0.0')
  fs.writeFileSync(
    at('work/db/migrations/9001-zz-drill.sql'),
    '-- Migration of the drill.\n-- oldest build: 0127\ncreate table zz_drill (id int);\n',
  )
  tag('900.0.1')
}

function tagBroken(): void {
  const file = at('work/src/server/app/api/system.routes.ts')
  const text = fs.readFileSync(file, 'utf8')
  const never = text.replace(/const isReady = .*/, 'const isReady = false')
  if (never === text) throw new Error('the code of /readyz has changed; adapt the drill')
  fs.writeFileSync(file, never)
  tag('900.0.2')
}

function tag(version: string): void {
  const file = at('work/package.json')
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/"version": ".*"/, `"version": "${version}"`))
  git(at('work'), 'add', '.')
  git(at('work'), 'commit', '--quiet', '-m', version)
  git(at('work'), 'tag', `v${version}`)
  git(at('work'), 'push', '--quiet', 'origin', `v${version}`)
}

function git(folder: string, ...args: string[]): string {
  const who = ['-c', 'user.name=Drill', '-c', 'user.email=drill@souk.example']
  return execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
}

async function runOrThrow(args: string[], cwd: string): Promise<void> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
}

async function start(more: Record<string, string>): Promise<{ child: ChildProcess; port: number }> {
  const port = await findFreePort()
  const log = fs.openSync(at(`${port}.log`), 'a')
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: at('souk/current'),
    env: { ...env, ...more, PORT: String(port) },
    stdio: ['ignore', log, log],
  })
  program.ends.defer(() => void child.kill('SIGTERM'))
  while ((await versionAt(port)) === undefined) {
    if (child.exitCode !== null) throw new Error(fs.readFileSync(at(`${port}.log`), 'utf8'))
    await sleep(200)
  }
  return { child, port }
}

function upgrade(...flags: string[]) {
  const child = spawn(process.execPath, ['scripts/upgrade.mjs', ...flags], {
    cwd: at('souk/current'),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, ended, output: () => output }
}

async function versionAt(port: number): Promise<string | undefined> {
  try {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3_000) })
    if (!ready.ok) return undefined
    return ((await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()) as { version: string }).version
  } catch {
    return undefined
  }
}

async function expectVersion(version: string): Promise<void> {
  for (const { port } of servers) {
    const found = await versionAt(port)
    console.log(`  ${port} runs ${found}`)
    if (found !== version) faults.push(`port ${port} runs ${found}, not ${version}`)
  }
}

/**
 * Counts the checks that found no ready server. While one server restarts, the load balancer must still get responses
 * from the other server.
 */
function watchServers(): { stop(): number } {
  let away = 0
  const timer = setInterval(() => {
    void Promise.all(servers.map(({ port }) => versionAt(port))).then((found) => {
      if (found.every((version) => version === undefined)) away++
    })
  }, 250)
  return {
    stop() {
      clearInterval(timer)
      return away
    },
  }
}
