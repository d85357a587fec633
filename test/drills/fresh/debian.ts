import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { run } from '../../../scripts/run.mjs'
import { accounts, type MatrixCell } from './cells.ts'
import { ownCertificates, runAsRoot } from './enter.ts'

/**
 * Returns a message about a requirement of the drill that this machine does not meet, or undefined if all requirements
 * are met.
 */
export function findMissingRequirement(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'it makes a chroot, which takes root on Linux'
  for (const program of ['debootstrap', 'unshare', 'pivot_root', 'git'])
    if (spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0) return `${program} is not installed`
  return mirror() ? undefined : 'the sources of apt name no Debian mirror'
}

/** Returns the URL of the first Debian mirror in this machine's apt sources. */
function mirror(): string | undefined {
  const folder = '/etc/apt/sources.list.d'
  const files = ['/etc/apt/sources.list', ...listFiles(folder).map((name) => path.join(folder, name))]
  const text = files.map((file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')).join('\n')
  return /^(?:deb\s.*?|URIs:\s*)(https?:\/\/\S+\/debian)\/?(?:\s|$)/m.exec(text)?.[1]
}

const listFiles = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder) : [])

/**
 * Creates a minimal Debian system with Node and npm for one cell of the matrix, and returns the system's folder. The
 * folder is a copy of an unchanged base system and therefore does not contain packages that an earlier cell has
 * installed.
 * @param home folder that contains all systems, including the unchanged base systems
 * @throws {Error} with the last lines of output from the program that failed
 */
export async function makeDebian(home: string, { suite, node }: MatrixCell): Promise<string> {
  const base = path.join(home, `base-${suite}`)
  await makeOnce(base, () => runOrThrow('debootstrap', ['--variant=minbase', suite, base, mirror()!]))
  const folder = path.join(home, 'cell')
  fs.rmSync(folder, { recursive: true, force: true })
  if (node === 'debian') {
    const withNpm = `${base}-npm`
    await makeOnce(withNpm, async () => {
      await copyTree(base, withNpm)
      installNetwork(withNpm)
      await installByApt(withNpm, '--no-install-recommends', 'npm')
    })
    await copyTree(withNpm, folder)
  } else {
    await copyTree(base, folder)
    await installNode(folder, node)
  }
  installNetwork(folder)
  const { id, home: userHome } = accounts.user
  fs.appendFileSync(path.join(folder, 'etc/passwd'), `shop:x:${id}:${id}::${userHome}:/bin/sh\n`)
  fs.appendFileSync(path.join(folder, 'etc/group'), `shop:x:${id}:\n`)
  for (const account of Object.values(accounts)) copyNpmSettings(folder, account)
  return folder
}

/** Calls `make` to fill a folder. Does nothing if an earlier run has already completed the folder. */
async function makeOnce(folder: string, make: () => Promise<void>): Promise<void> {
  const mark = `${folder}.made`
  if (fs.existsSync(mark)) return
  fs.rmSync(folder, { recursive: true, force: true })
  await make()
  fs.writeFileSync(mark, '')
}

const copyTree = (from: string, to: string): Promise<void> => runOrThrow('cp', ['--archive', from, to])

/** Installs Debian packages with the `apt-get` command from the README. */
export async function installByApt(folder: string, ...args: string[]): Promise<void> {
  await runAsRoot(folder, `apt-get -q update && apt-get install -qy ${args.join(' ')}`)
}

/** Copies this machine's DNS settings and the certificates for its network proxy into the Debian system. */
function installNetwork(folder: string): void {
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) fs.copyFileSync(file, path.join(folder, file))
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates) fs.copyFileSync(certificates, path.join(folder, ownCertificates))
}

/** Copies the settings for the registry and the proxy from the calling user's npm configuration. */
function copyNpmSettings(folder: string, { home, id }: (typeof accounts)[keyof typeof accounts]): void {
  const to = path.join(folder, home)
  fs.mkdirSync(to, { recursive: true })
  fs.chownSync(to, id, id)
  const settings = path.join(os.homedir(), '.npmrc')
  if (!fs.existsSync(settings)) return
  const lines = fs.readFileSync(settings, 'utf8').split('\n')
  const file = path.join(to, '.npmrc')
  const copied = lines.filter((line) => /^\s*(\/\/|registry|https?-proxy|proxy|noproxy)/.test(line))
  fs.writeFileSync(file, copied.map((line) => `${line}\n`).join(''), { mode: 0o600 })
  fs.chownSync(file, id, id)
}

/** Major npm versions that nodejs.org ships, keyed by the major version of Node. */
const npmOf: Record<string, string> = { '20': '10', '22': '10', '24': '11' }

/**
 * Installs the newest release of a major Node version with a matching npm. The folder has the same layout as an archive
 * from nodejs.org.
 */
async function installNode(folder: string, version: string): Promise<void> {
  const opt = path.join(folder, 'opt/node')
  fs.mkdirSync(opt, { recursive: true })
  const names = [`node-linux-${process.arch}@${version}`, `npm@${npmOf[version]}`]
  await runOrThrow('npm', [
    'install',
    '--prefix',
    opt,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    ...names,
  ])
}

/** Clones the last commit of this repository into the Debian system, as the account that the cell specifies. */
export async function cloneInto(folder: string, root: string, { account }: MatrixCell): Promise<void> {
  const { clone, id } = accounts[account]
  const to = path.join(folder, clone)
  await runOrThrow('git', ['clone', '--quiet', '--no-hardlinks', root, to])
  if (id > 0) await runOrThrow('chown', ['-R', `${id}:${id}`, to])
}

async function runOrThrow(program: string, args: string[]): Promise<void> {
  const { code, output } = await run(program, args, { quiet: true })
  if (code !== 0) throw new Error(`${program} failed (exit ${code}): ${output.trim().slice(-600)}`)
}
