import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const main = fileURLToPath(new URL('./support/hidden-secrets.main.ts', import.meta.url))

const secrets = {
  SECRET_KEY: 'wraps-the-keys',
  SECRET_KEY_PREVIOUS: 'wrapped-the-keys',
  BACKUP_PASSPHRASE: 'opens-backups',
  STRIPE_SECRET_KEY: 'sk_live_moves-money',
  STRIPE_WEBHOOK_SECRET: 'whsec_signs',
  SMTP_URL: 'smtps://souk:sends-mail@mail.example',
  DATABASE_URL: 'postgres://souk:reads-all@db.example/souk',
  MIGRATE_URL: 'postgres://souk:changes-all@db.example/souk',
  FILES_S3_SECRET_ACCESS_KEY: 'keeps-files',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=traces',
  PGPASSWORD: 'reads-all-too',
  EXT_OTHER_TOKEN: 'of-another-extension',
}

interface Seen {
  /** Environment variables that an extension can read from its own process and from the parent process. */
  blocks: string[]
  /** Secrets that the app itself can still read. */
  remaining: Record<string, string>
}

function run(role: 'plain' | 'hiding'): Promise<Seen> {
  const child = spawn(process.execPath, [main, role], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...secrets },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => resolve(JSON.parse(output) as Seen))
  })
}

test.skipIf(process.platform !== 'linux')(
  'an extension cannot read secrets in the environment of its process or the launcher; the app keeps them',
  async () => {
    const plain = await run('plain')
    for (const block of plain.blocks) expect(block).toContain(secrets.SECRET_KEY)

    const { blocks, remaining } = await run('hiding')
    expect(blocks).toHaveLength(2)
    for (const block of blocks) {
      expect(block).toContain('PATH=')
      for (const [name, value] of Object.entries(secrets)) {
        expect(block).toContain(`${name}=`)
        expect(block).not.toContain(value)
      }
    }
    expect(remaining).toEqual(secrets)
  },
)
