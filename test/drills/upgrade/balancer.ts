import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#test/support/free-port.ts'

/**
 * HAProxy as a load balancer for the app processes. The configuration is the same as in docs/upgrade.md, except that
 * HAProxy does not retry requests.
 */
export interface OperatedBalancer {
  origin: string
  /** Sets the state of a server to drain or ready through HAProxy's socket, as an operator does during an upgrade. */
  set(server: string, state: 'drain' | 'ready'): Promise<void>
  close(): Promise<void>
}

/** Returns a message if HAProxy is not installed. Returns undefined if HAProxy is installed. */
export function describeMissingBalancer(): string | undefined {
  return spawnSync('haproxy', ['-v']).status === 0
    ? undefined
    : 'This drill needs HAProxy: install it (apt-get install haproxy) and start again.'
}

/**
 * Starts HAProxy, which checks /readyz every `checkMs`. After two consecutive failed checks of a process, HAProxy sends
 * this process no more requests.
 */
export async function openBalancer(
  home: string,
  ports: Record<string, number>,
  checkMs: number,
): Promise<OperatedBalancer> {
  const port = await findFreePort()
  const socket = path.join(home, 'haproxy.sock')
  const file = path.join(home, 'haproxy.cfg')
  const servers = Object.entries(ports).map(([name, of]) => `  server ${name} 127.0.0.1:${of}`)
  fs.writeFileSync(
    file,
    `global
  stats socket ${socket} mode 600 level admin
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  retries 0
listen souk
  bind 127.0.0.1:${port}
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter ${checkMs}ms fall 2 rise 1
${servers.join('\n')}
`,
  )
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'ignore'] })
  let hasEnded = false
  child.once('exit', () => (hasEnded = true))
  while (!hasEnded && !fs.existsSync(socket)) await sleep(20)
  if (hasEnded) throw new Error(`HAProxy did not start: haproxy -c -f ${file}`)
  return {
    origin: `http://127.0.0.1:${port}`,
    set: (server, state) => sendCommand(socket, `set server souk/${server} state ${state}`),
    async close() {
      child.kill('SIGTERM')
      while (!hasEnded) await sleep(20)
    },
  }
}

async function sendCommand(socket: string, command: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const client = net.connect(socket, () => void client.end(`${command}\n`))
  client.resume()
  client.once('error', reject)
  client.once('close', () => resolve())
  await promise
}
