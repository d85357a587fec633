import fs from 'node:fs'
import path from 'node:path'
import { sendOnce } from '../outages/requests.ts'
import { createProgramFolder, runProgram, startProgram, type Programs } from './programs.ts'
import { waitUntilTrue } from './server.ts'

export interface Balancer {
  end(): Promise<void>
}

/**
 * Starts HAProxy as a load balancer for the apps. HAProxy sends no requests to apps that are not ready. If no app is
 * ready, clients get a 503 with Retry-After.
 */
export async function startBalancer(
  programs: Programs,
  home: string,
  port: number,
  apps: readonly number[],
): Promise<Balancer> {
  const folder = createProgramFolder(programs, home, 'haproxy')
  const file = path.join(folder, 'haproxy.cfg')
  fs.writeFileSync(file, configOf(port, apps), { mode: 0o644 })
  runProgram(programs, programs.haproxy, ['-c', '-q', '-f', file])
  const running = startProgram(programs, path.join(folder, 'log'), programs.haproxy, ['-db', '-f', file])
  await waitUntilTrue(async () => {
    const { status } = await sendOnce(`http://127.0.0.1:${port}`, {
      what: 'list',
      method: 'GET',
      path: '/healthz',
    })
    return status === 200
  }, `HAProxy did not start: ${folder}/log`)
  return { end: () => running.end('SIGTERM') }
}

const configOf = (port: number, apps: readonly number[]): string => `global
  maxconn 2000

defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout check 3s
  option forwardfor
  option redispatch
  retries 2

frontend shop
  bind 127.0.0.1:${port}
  default_backend apps

backend apps
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  http-error status 503 content-type application/json string '{"code":"database_unavailable","message":"Please try again in a moment"}' hdr retry-after 2
  default-server check inter 500ms fastinter 200ms fall 2 rise 1
${apps.map((app, at) => `  server app${at + 1} 127.0.0.1:${app}`).join('\n')}
`
