import { once } from 'node:events'
import { findFreePort } from '#test/support/free-port.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { sendSignalToGroup } from '../../../scripts/processes.mjs'
import { seconds } from '../../../scripts/steps.mjs'
import { accounts, type MatrixCell } from './cells.ts'
import { installByApt } from './debian.ts'
import { collectOutput, runIn } from './enter.ts'

/** Timeout in ms for the first start on a busy machine. This start installs 600 MB of packages and runs a build. */
const startMs = 20 * 60_000
const endMs = 60_000

/**
 * Runs `npm start` until the shop shows the demo, and then stops it with Ctrl-C. Returns the duration of the start and
 * the Node version that ran the shop.
 * @throws {Error} with the last lines that npm printed
 */
export async function runStart(folder: string, { account }: MatrixCell): Promise<string> {
  const began = performance.now()
  const port = String(await findFreePort())
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
    const hasEnded = () => shop.exitCode !== null || shop.signalCode !== null
    await waitUntil('npm start ends or shows the demo', () => hasEnded() || isOpen(), {
      timeoutMs: startMs,
      everyMs: 250,
    })
    if (hasEnded()) throw new Error(`npm start ended with ${shop.exitCode ?? shop.signalCode}`)
    const took = `${seconds(began)}, Node ${/Node:[^]*?v(\d+)\./.exec(output.text)?.[1] ?? '?'}`
    // Sends the signal to the process group, as a terminal does on Ctrl-C.
    sendSignalToGroup(shop.pid, 'SIGINT')
    await waitUntil('npm start ends after Ctrl-C', hasEnded, { timeoutMs: endMs })
    if (/gone away|could not|connection lost|were dead/.test(output.text))
      throw new Error('npm start printed an error')
    return took
  } catch (error) {
    throw new Error(`${String(error)}:\n${output.text.slice(-1_500)}`, { cause: error })
  } finally {
    shop.kill('SIGKILL')
    await exit
  }
}

/**
 * Creates a backup with the command from the README.
 * @throws {Error} with the last lines of the command's output if it fails
 */
export async function runBackup(folder: string, { account }: MatrixCell): Promise<void> {
  const command = 'npm run backup -- data/trial.tar'
  const backup = runIn(folder, { account, cwd: accounts[account].clone, command })
  const output = collectOutput(backup, (text) => process.stdout.write(text))
  const [code] = (await once(backup, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output.text.slice(-1_500)}`)
}

/**
 * Runs `npm test` as the README describes: with Git installed, and with Debian's Chromium if the account is an ordinary
 * user. Returns the test counts.
 * @throws {Error} with the test counts if the command fails
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
