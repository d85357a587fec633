import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { accounts, type AccountName } from './cells.ts'

/** Path of a file in the Debian system that contains the certificates for this machine's network. */
export const ownCertificates = '/opt/certificates.pem'

// Namespaces for all mounts and processes of a command. The kernel removes these mounts and processes when the
// command's first process exits, even if the drill is killed.
const namespaces = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child']
const mounts = `mount --bind "$1" "$1" && cd "$1" && mount -t proc proc proc && mount --rbind /dev dev \
  && mount -t tmpfs tmpfs dev/shm`
const setAccount = 'setpriv --reuid="$2" --regid="$2" --clear-groups'
// The first process must remain a shell, because it waits for orphaned processes as an init process does.
const command = '/bin/sh -c "$4; exit \\$?"'
/**
 * Shell commands that make the Debian system the root folder. They use pivot_root, because the kernel does not allow
 * user namespaces inside a chroot.
 */
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

/** Kills all processes that are still running in the Debian systems. */
export function killRunningCommands(): void {
  for (const child of running) child.kill('SIGKILL')
}

/**
 * Starts a command in the Debian system. The command inherits only the network settings from this process's
 * environment.
 */
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

/** Collects the output that a command prints. Calls `onText` with each part of the output. */
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
 * Runs a command as root and waits until it exits.
 * @throws {Error} with the last lines of output if the command fails
 */
export async function runAsRoot(folder: string, text: string): Promise<void> {
  const settings = { DEBIAN_FRONTEND: 'noninteractive' }
  const child = runIn(folder, { account: 'root', cwd: '/', command: text, settings })
  const output = collectOutput(child)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${text} failed (exit ${code}): ${output.text.trim().slice(-600)}`)
}
