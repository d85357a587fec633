import { once } from 'node:events'
import { freePort } from '#test/support/free-port.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { sendSignalToGroup } from '../../../scripts/processes.mjs'
import { seconds } from '../../../scripts/steps.mjs'
import { accounts, type MatrixCell } from './cells.ts'
import { installByApt } from './debian.ts'
import { collectOutput, runIn } from './enter.ts'

/** A first start on a busy machine: 600 MB of packages and a build. */
const startMs = 20 * 60_000
const endMs = 60_000

/**
 * Runs `npm start` until the shop shows the demo, ends it with Ctrl-C, and returns how long the start took.
 * @throws {Error} with what npm printed last
 */
export async function runStart(folder: string, { account }: MatrixCell): Promise<string> {
  const began = performance.now()
  const port = String(await freePort())
  const cwd = accounts[account].clone
  const shop = runIn(folder, { account, cwd, command: 'npm start', settings: { PORT: port } })
  const exit = once(shop, 'exit')
  const output = collectOutput(shop, (text) => process.stdout.write(text))
  const read = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`)
    return reply.ok ? reply.text() : ''
  }
  const isOpen = async () => (await read('/readyz')) !== '' && /href="\/product\//.test(await read('/shop'))
  try {
    await waitUntil('npm start ends or shows the demo', () => shop.exitCode !== null || isOpen(), {
      timeoutMs: startMs,
      everyMs: 250,
    })
    if (shop.exitCode !== null) throw new Error(`npm start ended with ${shop.exitCode}`)
    const took = seconds(began)
    // As a terminal does: to every process of the group.
    sendSignalToGroup(shop.pid, 'SIGINT')
    await waitUntil('npm start ends after Ctrl-C', () => shop.exitCode !== null, { timeoutMs: endMs })
    if (/gone away|could not/.test(output.text)) throw new Error('npm start printed an error')
    return took
  } catch (error) {
    throw new Error(`${String(error)}:\n${output.text.slice(-1_500)}`, { cause: error })
  } finally {
    shop.kill('SIGKILL')
    await exit
  }
}

/**
 * Runs `npm test`, with Git, and as an ordinary user with Debian's Chromium, as README says.
 * @throws {Error} with its counts when it fails
 */
export async function runTests(folder: string, { account }: MatrixCell): Promise<string> {
  await installByApt(folder, 'git', ...(account === 'user' ? ['chromium'] : []))
  const began = performance.now()
  const tests = runIn(folder, { account, cwd: accounts[account].clone, command: 'npm test' })
  const output = collectOutput(tests, (text) => process.stdout.write(text))
  const [code] = (await once(tests, 'close')) as [number | null]
  const summary = output.text.match(/\d+ passed, \d+ failed, \d+ skipped/g)?.at(-1) ?? 'no summary'
  if (code !== 0) throw new Error(`npm test ended with ${code}: ${summary}`)
  return `${summary} in ${seconds(began)}`
}
