import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const logUrl = new URL('./log.ts', import.meta.url).href
const script = `import { createLog } from '${logUrl}'
  const log = createLog('warn')
  for (let no = 0; no < 200; no++) log.warn({ no }, 'line')
  setTimeout(() => {
    log.fatal('last')
    process.stdout.write('served on')
    process.exit(3)
  }, 200)`
const args = ['--input-type=module', '-e', script]
const run = promisify(execFile)

test('every line is written in order, even the last one of a process that exits immediately', async () => {
  const ended = await run(process.execPath, args).catch((error: unknown) => error)
  const { code, stderr } = ended as { code: number; stderr: string }
  expect(code).toBe(3)
  const lines = stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { no?: number; msg: string })
  expect(lines.map(({ no, msg }) => no ?? msg)).toEqual([...Array(200).keys(), 'last'])
})

test.skipIf(!existsSync('/dev/full'))(
  'a full disk for the log does not crash the process or block its exit',
  async () => {
    const command = `exec "$0" "$@" 2>/dev/full`
    const child = spawn('sh', ['-c', command, process.execPath, ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    child.stdout.on('data', (part: Buffer) => (output += part.toString()))
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect({ code, output }).toEqual({ code: 3, output: 'served on' })
  },
)
