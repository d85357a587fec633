import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Runner } from './runner.ts'
import { isRunning } from './process-state.ts'

export interface Server {
  /** Name of the superuser, which is also used in the names of files outside the data folder. */
  name: string
  home: string
  data: string
  runner: Runner
  tcp: boolean
}

const passwordFile = ({ name }: Pick<Server, 'name'>): string => `${name}.password`

/**
 * Returns the environment variables for PostgreSQL's programs. Leaves out the caller's secrets, settings for other
 * PostgreSQL servers, and the machine's locale and time zone.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const allowed = Object.entries(process.env).filter(
    ([name]) => !/^(PG|LC_|LANG|EXT_)|SECRET|PASS|KEY|TOKEN|CREDENTIAL|AUTH|HEADERS|_URL$/i.test(name),
  )
  return { ...Object.fromEntries(allowed), LC_ALL: 'C', TZ: 'UTC' }
}

/**
 * Creates the cluster in `data`, unless it exists already. Creates it in a temporary folder, and then renames the
 * folder. A process that is killed while it creates the cluster therefore leaves no incomplete cluster in `data`. If
 * several processes create a cluster concurrently, all of them use the one that is renamed first.
 * @throws if the existing cluster was created by another major version of PostgreSQL
 */
export async function createCluster(server: Server): Promise<void> {
  const { home, data, runner, tcp } = server
  removeLeftovers(home)
  if (fs.existsSync(data)) return requireSameMajor(data, runner)
  const temporary = path.join(home, `init-${process.pid}`)
  const pass = `${temporary}.password`
  fs.mkdirSync(temporary, { mode: 0o700 })
  fs.writeFileSync(pass, randomBytes(24).toString('base64url'), { mode: 0o600 })
  try {
    for (const file of [temporary, pass]) runner.own(file)
    await initialize(temporary, server, tcp ? ['-A', 'scram-sha-256', `--pwfile=${pass}`] : ['-A', 'trust'])
    if (tcp) fs.renameSync(pass, path.join(temporary, passwordFile(server)))
    try {
      fs.renameSync(temporary, data)
      if (process.platform !== 'win32') syncFolder(home)
    } catch (error) {
      if (!fs.existsSync(data)) throw error
      requireSameMajor(data, runner)
    }
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true })
    fs.rmSync(pass, { force: true })
  }
}

export function readPassword(server: Pick<Server, 'name' | 'data'>): string | undefined {
  const file = path.join(server.data, passwordFile(server))
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
}

async function initialize(folder: string, { name, runner }: Server, auth: string[]): Promise<void> {
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const child = runner.run('initdb', ['-D', folder, '-U', name, ...auth, ...locale, '--data-checksums'], {
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0)
    throw new Error(
      `PostgreSQL could not create its cluster (${runner.kind}, exit ${code}): ${errors.trim()}`,
    )
}

function requireSameMajor(data: string, runner: Runner): void {
  const file = path.join(data, 'PG_VERSION')
  if (!fs.existsSync(file))
    throw new Error(`${data} exists but contains no PostgreSQL cluster. Move it away.`)
  const found = fs.readFileSync(file, 'utf8').trim()
  if (found !== String(runner.major))
    throw new Error(
      `${data} was created by PostgreSQL ${found}, but this is PostgreSQL ${runner.major}. ` +
        'Dump it with the old version and restore it.',
    )
}

/**
 * Removes the temporary folders of processes that were killed while they created the cluster. If an initdb process is
 * still writing to such a folder, the folder is removed at a later start instead.
 */
function removeLeftovers(home: string): void {
  for (const entry of fs.readdirSync(home)) {
    const pid = Number(/^init-(\d+)/.exec(entry)?.[1])
    if (pid && (pid === process.pid || !isRunning(pid)))
      // An initdb process whose parent was killed can keep running, and writing files, for a moment.
      fs.rmSync(path.join(home, entry), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}
