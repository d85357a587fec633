import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { accounts, type AccountName } from './cells.ts'

/** Path of the certificates for the caller's network inside the system. */
export const ownCertificates = '/opt/certificates.pem'

// The mounts and the processes belong to the namespaces, which end with the first process, however the drill ends.
const namespaces = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child']
const mounts = `mount --bind "$1" "$1" && cd "$1" && mount -t proc proc proc && mount --rbind /dev dev \
  && mount -t tmpfs tmpfs dev/shm`
const setAccount = 'setpriv --reuid="$2" --regid="$2" --clear-groups'
// The first process stays a shell: it reaps orphans, as a machine's init does.
const command = '/bin/sh -c "$4; exit \\$?"'
/** The kernel allows no user namespaces inside a chroot, but does after pivot_root. */
const enterCommands = {
  pivot: `${mounts} && pivot_root . . && umount -l . && cd "$3" && exec ${setAccount} ${command}`,
  chroot: `${mounts} && exec chroot . /bin/sh -c 'cd "$3" && exec ${setAccount} ${command}' sh "$@"`,
}

interface Entry {
  account: AccountName
  cwd: string
  command: string
  settings?: Record<string, string>
}

const running = new Set<ChildProcess>()

/** Stops the processes that are still running in the systems. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Starts a command in the system. Of the caller's environment, it gets only the network settings. */
export function runIn(folder: string, { account, cwd, command: text, settings }: Entry): ChildProcess {
  const { id, home, hasNamespaces } = accounts[account]
  const passed = Object.entries(process.env).filter(([name]) =>
    /^(npm_config_registry|(https?|no)_proxy)$/i.test(name),
  )
  const env = {
    ...Object.fromEntries(passed),
    PATH: '/opt/node/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: home,
    ...(fs.existsSync(path.join(folder, ownCertificates)) && { NODE_EXTRA_CA_CERTS: ownCertificates }),
    LANG: 'C.UTF-8',
    ...settings,
  }
  const script = enterCommands[hasNamespaces ? 'pivot' : 'chroot']
  const args = [...namespaces, 'sh', '-c', script, 'sh', folder, String(id), cwd, text]
  const child = spawn('unshare', args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Collects what a command prints. */
export function collectOutput(child: ChildProcess, onText?: (text: string) => void): { text: string } {
  const output = { text: '' }
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => {
      output.text += chunk.toString()
      onText?.(chunk.toString())
    })
  return output
}

/**
 * Runs a command as root to its end.
 * @throws {Error} with its last lines when it fails
 */
export async function runAsRoot(folder: string, text: string): Promise<void> {
  const settings = { DEBIAN_FRONTEND: 'noninteractive' }
  const child = runIn(folder, { account: 'root', cwd: '/', command: text, settings })
  const output = collectOutput(child)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${text} failed (exit ${code}): ${output.text.trim().slice(-600)}`)
}
