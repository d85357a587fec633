import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Runner } from './runner.ts'
import { isRunning } from './process-state.ts'

export interface Server {
  /** Of its superuser, and of what it leaves in the system's folders. */
  name: string
  home: string
  data: string
  runner: Runner
  tcp: boolean
}

const passwordFile = ({ name }: Pick<Server, 'name'>): string => `${name}.password`

/** Environment of PostgreSQL, without the caller's secrets, settings of another server, or this machine's locale and time zone. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const stored = Object.entries(process.env).filter(
    ([name]) => !/^(PG|LC_|LANG|EXT_)|SECRET|PASS|KEY|TOKEN|CREDENTIAL|AUTH|HEADERS|_URL$/i.test(name),
  )
  return { ...Object.fromEntries(stored), LC_ALL: 'C', TZ: 'UTC' }
}

/**
 * Makes the cluster in `data` unless it is there; rejects one of another major version. It is made beside and
 * renamed, so a killed first start leaves nothing half-made, and the first of several processes wins.
 */
export async function createCluster(server: Server): Promise<void> {
  const { home, data, runner, tcp } = server
  expire(home)
  if (fs.existsSync(data)) return failOtherMajor(data, runner)
  const beside = path.join(home, `init-${process.pid}`)
  const pass = `${beside}.password`
  fs.mkdirSync(beside, { mode: 0o700 })
  fs.writeFileSync(pass, randomBytes(24).toString('base64url'), { mode: 0o600 })
  try {
    for (const file of [beside, pass]) runner.own(file)
    await initialise(beside, server, tcp ? ['-A', 'scram-sha-256', `--pwfile=${pass}`] : ['-A', 'trust'])
    if (tcp) fs.renameSync(pass, path.join(beside, passwordFile(server)))
    try {
      fs.renameSync(beside, data)
      if (process.platform !== 'win32') syncFolder(home)
    } catch (error) {
      if (!fs.existsSync(data)) throw error
      failOtherMajor(data, runner)
    }
  } finally {
    fs.rmSync(beside, { recursive: true, force: true })
    fs.rmSync(pass, { force: true })
  }
}

export function passwordOf(server: Pick<Server, 'name' | 'data'>): string | undefined {
  const file = path.join(server.data, passwordFile(server))
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
}

async function initialise(folder: string, { name, runner }: Server, auth: string[]): Promise<void> {
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const child = runner.run('initdb', ['-D', folder, '-U', name, ...auth, ...locale, '--data-checksums'], {
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0)
    throw new Error(`PostgreSQL could not make its cluster (${runner.kind}, exit ${code}): ${said.trim()}`)
}

function failOtherMajor(data: string, runner: Runner): void {
  const file = path.join(data, 'PG_VERSION')
  if (!fs.existsSync(file)) throw new Error(`${data} is there but holds no PostgreSQL cluster. Move it away.`)
  const found = fs.readFileSync(file, 'utf8').trim()
  if (found !== String(runner.major))
    throw new Error(
      `${data} was made by PostgreSQL ${found}, and this one is PostgreSQL ${runner.major}. ` +
        'Dump it with the old version and restore it.',
    )
}

// What first starts that were killed left behind; one whose initdb still writes is swept next time.
function expire(home: string): void {
  for (const entry of fs.readdirSync(home)) {
    const pid = Number(/^init-(\d+)/.exec(entry)?.[1])
    if (pid && (pid === process.pid || !isRunning(pid)))
      // initdb may outlive the one who started it by a moment and still be writing.
      fs.rmSync(path.join(home, entry), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}
