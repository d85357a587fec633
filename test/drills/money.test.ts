import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'

const script = new URL('money.main.ts', import.meta.url).pathname

// `npm run drill:money` lives 10,000 of them; here as many as go into a quarter of one. A process of its own: what a
// dead shop had under way is rejected where nobody waits for it.
test(
  'random lives of orders, news late and twice, deaths anywhere: the books agree to the cent',
  { tags: 'long', timeout: 180_000 },
  async () => {
    const env = { ...process.env, TEST_POSTGRES_URL: inject('postgresUrl') }
    // Whatever breaks says the seed it broke with, and `DRILL_SEED` lives it again.
    const seed = process.env['DRILL_SEED'] ?? String(Math.floor(Math.random() * 1e9))
    const arguments_ = [script, '--sequences', '120', '--seed', seed, '--batch', '20', '--seconds', '15']
    const { stdout, stderr } = await promisify(execFile)(process.execPath, arguments_, {
      env,
      maxBuffer: 1e8,
    }).catch((error: { stdout: string; stderr: string }) => error)
    const last = stdout.trim().split('\n').at(-1)!
    expect(last, `${stdout}\n${stderr}`).toMatch(/^\d+ sequences, \d+ steps, \d+ deaths, 0 faults in \d+ s$/)
    expect(Number(last.split(' ')[0])).toBeGreaterThanOrEqual(20)
  },
)
