import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { freePort } from '#test/support/free-port.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { readCommand } from '../../scripts/command.mjs'
import { root } from '../../scripts/packages.mjs'
import { endLacking, openProgram } from '../../scripts/program.mjs'
import { seconds } from '../../scripts/steps.mjs'
import {
  accounts,
  chooseNode,
  cloneInto,
  findLack,
  makeDebian,
  runIn,
  type AccountName,
} from './fresh/debian.ts'

const { values } = readCommand({
  name: 'npm run drill:fresh',
  about:
    "Runs README's two commands on minimal Debians made by debootstrap, with nothing but Node and npm: the last commit, cloned.",
  flags: {
    suites: { about: 'the Debians, separated by commas', default: 'bookworm,trixie' },
    nodes: {
      about:
        "versions of Node, separated by commas; `debian` is the system's own (not on bookworm, whose is too old)",
      default: '20,debian',
    },
    accounts: { about: 'who runs them: root, user or both', default: 'root,user' },
    tests: { about: 'runs npm test as well', default: false },
    in: { about: 'keeps the Debians in this folder and takes those that are there', value: 'folder' },
  },
})
const lack = findLack()
if (lack) endLacking(`skipped: ${lack}`)

const program = openProgram()
const persistent = values.in
const home = persistent ? path.resolve(persistent) : program.folder('souk-fresh-')
// PostgreSQL's account must get through where root has no user namespaces.
fs.mkdirSync(home, { recursive: true })
fs.chmodSync(home, 0o755)
/** A first start on a busy machine: 600 MB of packages and a build. */
const startMs = 20 * 60_000
const faults: string[] = []

for (const suite of values.suites.split(',')) {
  const debian = { folder: path.join(home, `chroot-${suite}`), suite }
  console.log(`${suite}: debootstrap…`)
  const failure = await makeDebian(debian)
  if (failure) {
    console.log(`skipped: ${failure}`)
    await program.finish(77)
  }
  for (const version of values.nodes.split(',')) {
    if (suite === 'bookworm' && version === 'debian') continue
    const missing = await chooseNode(debian, version)
    if (missing) faults.push(missing)
    else
      for (const account of values.accounts.split(',')) await drill(debian, version, account as AccountName)
  }
}
console.log({ faults })
await program.finish(faults.length === 0 ? 0 : 1)

async function drill(
  debian: Parameters<typeof runIn>[0],
  version: string,
  account: AccountName,
): Promise<void> {
  const title = `${debian.suite}, Node ${version}, ${account}`
  await cloneInto(debian, root, account)
  const began = performance.now()
  const port = String(await freePort())
  const shop = runIn(debian, account, 'npm start', { PORT: port })
  let output = ''
  for (const stream of [shop.stdout!, shop.stderr!])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = once(shop, 'exit')
  program.ends.defer(() => void shop.kill('SIGKILL'))
  const isReady = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok)
  try {
    await waitUntil('npm start ends or /readyz answers', async () => shop.exitCode !== null || isReady(), {
      timeoutMs: startMs,
      everyMs: 500,
    })
    if (shop.exitCode === null) console.log(`${title}: npm start is open after ${seconds(began)}`)
    else faults.push(`${title}: npm start ended with ${shop.exitCode}: ${output.slice(-1_500)}`)
  } catch (error) {
    faults.push(`${title}: ${String(error)}: ${output.slice(-1_500)}`)
  }
  console.log(output.match(/^.*Node.*$\n(^ {4}.*$)?/m)?.[0].trimEnd())
  shop.kill('SIGKILL')
  await exit
  if (values.tests && shop.exitCode === null) await runTests(debian, title, account)
  fs.rmSync(path.join(debian.folder, accounts[account].clone), { recursive: true, force: true })
}

async function runTests(
  debian: Parameters<typeof runIn>[0],
  title: string,
  account: AccountName,
): Promise<void> {
  const tests = runIn(debian, account, 'npm test')
  let output = ''
  for (const stream of [tests.stdout!, tests.stderr!])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      process.stdout.write(chunk)
    })
  program.ends.defer(() => void tests.kill('SIGKILL'))
  const [code] = (await once(tests, 'close')) as [number | null]
  const summary = output.match(/\d+ passed, \d+ failed, \d+ skipped/g)?.at(-1) ?? 'no summary'
  console.log(`${title}: npm test: ${summary}`)
  if (code !== 0) faults.push(`${title}: npm test ended with ${code}: ${summary}`)
}
