import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#test/support/free-port.ts'
import { readCommand } from '../../scripts/command.mjs'
import { root } from '../../scripts/packages.mjs'
import { environmentWith } from '../../scripts/pinned-node.mjs'
import { openProgram } from '../../scripts/program.mjs'
import { copyContext } from './image/context.ts'
import { readInstructions } from './image/dockerfile.ts'
import { runSteps, pathInImage } from './image/steps.ts'

const healthTimeoutMs = 120_000

readCommand({
  name: 'npm run drill:image',
  about: "Runs the Dockerfile's steps without Docker, starts the resulting app and requests pages from it.",
})
const program = openProgram()
const home = program.folder('souk-image-')
const context = path.join(home, 'context')
copyContext(root, context)
const image = await runSteps(readInstructions(fs.readFileSync(path.join(root, 'Dockerfile'), 'utf8')), {
  context,
  home,
  env: environmentWith(process.execPath),
  log: (line) => console.log(line.slice(0, 120)),
})

const port = String(await findFreePort())
const dataDir = pathInImage(image, image.env.DATA_DIR!)
fs.chmodSync(dataDir, 0o755)
const env = {
  PATH: path.dirname(process.execPath),
  ...image.env,
  PORT: port,
  DATA_DIR: dataDir,
  ALLOW_SANDBOX: '1',
  ORIGIN: `http://127.0.0.1:${port}`,
  DEMO_PIECES: '40',
}
const startedAt = Date.now()
const [command, ...args] = image.command
const app = spawn(command!, args, { cwd: pathInImage(image, '.'), env, stdio: 'inherit' })
const ended = new Promise<number | null>((resolve) => app.once('exit', resolve))
program.ends.defer(async () => {
  app.kill('SIGKILL')
  await ended
})

const faults: string[] = []
const expectThat = (isTrue: boolean, fault: string): void => {
  if (!isTrue) faults.push(fault)
}
expectThat(await becomesHealthy(), 'the health check never passed')
const answers = await Promise.all(
  ['/', '/shop', '/readyz', '/dev/mail', '/__stripe/control'].map((to) =>
    fetch(`http://127.0.0.1:${port}${to}`),
  ),
)
console.log(answers.map(({ url, status }) => `${status} ${new URL(url).pathname}`).join(', '))
expectThat(
  answers.map(({ status }) => status).join() === '200,200,200,404,404',
  'a page failed, or a development route is reachable',
)
const asset = /\/assets\/[\w.-]+\.js/.exec(await answers[0]!.text())?.[0]
expectThat(
  asset !== undefined && (await fetch(`http://127.0.0.1:${port}${asset}`)).ok,
  'no script was served',
)
const written = changedBelow(image.root, startedAt).filter((file) => !file.startsWith(dataDir))
expectThat(written.length === 0, `written outside of /data: ${written.slice(0, 5).join(', ')}`)
app.kill('SIGTERM')
expectThat(
  (await Promise.race([ended, sleep(20_000, 'late')])) === 0,
  'the app did not exit with 0 after SIGTERM',
)

for (const fault of faults) console.log(`FAULT: ${fault}`)
console.log(`${sizeOf(pathInImage(image, '.'))} MB in ${image.workdir}; ${faults.length} faults`)
await program.finish(faults.length === 0 ? 0 : 1)

async function becomesHealthy(): Promise<boolean> {
  const [check, ...words] = image.healthCheck
  while (Date.now() - startedAt < healthTimeoutMs && app.exitCode === null) {
    if (spawnSync(check!, words, { env, timeout: 10_000 }).status === 0) return true
    await sleep(500)
  }
  return false
}

function changedBelow(folder: string, since: number): string[] {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name))
    .filter((file) => (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > since)
}

function sizeOf(folder: string): number {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  const bytes = files
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + fs.statSync(path.join(file.parentPath, file.name)).size, 0)
  return Math.round(bytes / 1e6)
}
