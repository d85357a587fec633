import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { run } from '../../../scripts/run.mjs'

/** A Debian without anything but Node and npm, in a folder. */
export interface Debian {
  folder: string
  suite: string
}

/** Who runs the commands, and where the clone lies: PostgreSQL's account must reach it where root has no user namespaces. */
export const accounts = {
  root: { id: 0, home: '/root', clone: '/srv/souk' },
  user: { id: 1000, home: '/home/shop', clone: '/home/shop/souk' },
} as const
export type AccountName = keyof typeof accounts

/** What the drill needs of this machine, if it lacks something. */
export function findLack(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'it makes a chroot, which takes root on Linux'
  for (const program of ['debootstrap', 'unshare', 'chroot', 'git'])
    if (spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0) return `${program} is not installed`
  return mirror() ? undefined : 'the sources of apt name no Debian mirror'
}

/** The first mirror of Debian that apt of this machine reads. */
function mirror(): string | undefined {
  const folder = '/etc/apt/sources.list.d'
  const files = ['/etc/apt/sources.list', ...listFiles(folder).map((name) => path.join(folder, name))]
  const text = files.map((file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')).join('\n')
  return /^(?:deb\s.*?|URIs:\s*)(https?:\/\/\S+\/debian)\/?(?:\s|$)/m.exec(text)?.[1]
}

const listFiles = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder) : [])

/** Makes the system, or takes the one that an earlier run left in the folder. Returns why it cannot be made. */
export async function makeDebian({ folder, suite }: Debian): Promise<string | undefined> {
  const mark = path.join(folder, '.made')
  if (fs.existsSync(mark)) return undefined
  const args = ['--variant=minbase', suite, folder, mirror()!]
  const { code, output } = await run('debootstrap', args, { quiet: true })
  if (code !== 0) return `debootstrap of ${suite} failed: ${output.trim().split('\n').slice(-3).join(' ')}`
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) fs.copyFileSync(file, path.join(folder, file))
  // apt, since debootstrap does not resolve npm's hundreds of dependencies.
  const apt = 'apt-get -q update && apt-get install -qy --no-install-recommends npm'
  const installed = await run('unshare', enterAs(folder, 0, '/', `sh -c '${apt}'`), { quiet: true })
  if (installed.code !== 0) return `npm cannot be installed: ${installed.output.trim().slice(-300)}`
  const { id, home } = accounts.user
  fs.appendFileSync(path.join(folder, 'etc/passwd'), `shop:x:${id}:${id}::${home}:/bin/sh\n`)
  fs.appendFileSync(path.join(folder, 'etc/group'), `shop:x:${id}:\n`)
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates) fs.copyFileSync(certificates, path.join(folder, ownCertificates))
  for (const account of Object.values(accounts)) copyNpmSettings(folder, account)
  fs.writeFileSync(mark, '')
  return undefined
}

/** Certificates that the caller's network needs, in the system. */
const ownCertificates = '/opt/certificates.pem'

/** The caller's registry and proxy, as npm reads them. */
function copyNpmSettings(folder: string, { home, id }: (typeof accounts)[AccountName]): void {
  const to = path.join(folder, home)
  fs.mkdirSync(to, { recursive: true })
  fs.chownSync(to, id, id)
  const settings = path.join(os.homedir(), '.npmrc')
  if (!fs.existsSync(settings)) return
  fs.copyFileSync(settings, path.join(to, '.npmrc'))
  fs.chownSync(path.join(to, '.npmrc'), id, id)
  fs.chmodSync(path.join(to, '.npmrc'), 0o600)
}

/** Puts the newest Node of a major version into the system, in front of its own; `debian` takes that one. */
export async function chooseNode({ folder }: Debian, version: string): Promise<string | undefined> {
  const opt = path.join(folder, 'opt/node')
  fs.rmSync(opt, { recursive: true, force: true })
  if (version === 'debian') return undefined
  fs.mkdirSync(opt, { recursive: true })
  const name = `node-linux-${process.arch}@${version}`
  const args = ['install', '--prefix', opt, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', name]
  const { code, output } = await run('npm', args, { quiet: true })
  return code === 0 ? undefined : `${name} cannot be had: ${output.trim().slice(-200)}`
}

/** Clones the last commit of this repository for an account, in place of an earlier clone. */
export async function cloneInto({ folder }: Debian, root: string, account: AccountName): Promise<void> {
  const { clone, id } = accounts[account]
  const to = path.join(folder, clone)
  fs.rmSync(to, { recursive: true, force: true })
  const { code, output } = await run('git', ['clone', '--quiet', '--no-hardlinks', root, to], { quiet: true })
  if (code !== 0) throw new Error(output)
  if (id > 0) await run('chown', ['-R', `${id}:${id}`, to])
}

// The mounts and the processes are the namespace's own: both end with it, whatever happens to the drill.
const inNamespace = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child']
const enter = `mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mount -t tmpfs tmpfs "$1/dev/shm" \
  && exec chroot --userspec="$2:$2" "$1" /bin/sh -c "cd $3 && exec $4"`

function enterAs(folder: string, id: number, cwd: string, command: string): string[] {
  return [...inNamespace, 'sh', '-c', enter, 'sh', folder, String(id), cwd, command]
}

/** Runs a command in the clone, with the caller's settings of npm and of the network and nothing else of its environment. */
export function runIn(
  { folder }: Debian,
  account: AccountName,
  command: string,
  settings: Record<string, string> = {},
): ChildProcess {
  const { id, clone, home } = accounts[account]
  const passed = Object.entries(process.env).filter(([name]) =>
    /^(npm_config_registry|(https?|no)_proxy)$/i.test(name),
  )
  const bin = `/opt/node/node_modules/node-linux-${process.arch}/bin`
  const env = {
    ...Object.fromEntries(passed),
    PATH: `${bin}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
    HOME: home,
    ...(fs.existsSync(path.join(folder, ownCertificates)) && { NODE_EXTRA_CA_CERTS: ownCertificates }),
    LANG: 'C.UTF-8',
    ...settings,
  }
  return spawn('unshare', enterAs(folder, id, clone, command), { env, stdio: ['ignore', 'pipe', 'pipe'] })
}
