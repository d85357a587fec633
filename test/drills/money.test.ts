import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'

const script = new URL('money.main.ts', import.meta.url).pathname

// Runs as many order sequences as fit into 15 seconds (`npm run drill:money` runs 10,000). They run in a separate
// process, because a simulated crash causes unhandled promise rejections.
test(
  'random orders with late and duplicate events and crashes at any point keep the ledgers equal to the cent',
  { tags: 'long', timeout: 180_000 },
  async () => {
    const env = { ...process.env, TEST_POSTGRES_URL: inject('postgresUrl') }
    // If the test fails, it prints its seed. To repeat the run, set `DRILL_SEED` to this seed.
    const seed = process.env['DRILL_SEED'] ?? String(Math.floor(Math.random() * 1e9))
    const arguments_ = [script, '--sequences', '120', '--seed', seed, '--batch', '20', '--seconds', '15']
    const { stdout, stderr } = await promisify(execFile)(process.execPath, arguments_, {
      env,
      maxBuffer: 1e8,
    }).catch((error: { stdout: string; stderr: string }) => error)
    const last = stdout.trim().split('\n').at(-1)!
    expect(last, `${stdout}\n${stderr}`).toMatch(/^\d+ sequences, \d+ steps, \d+ crashes, 0 faults in \d+ s$/)
    expect(Number(last.split(' ')[0])).toBeGreaterThanOrEqual(20)
  },
)
