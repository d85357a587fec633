import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Proxy between the app and PostgreSQL that simulates network failures. */
export interface Proxy {
  port: number
  /** Closes every open connection with a TCP reset. */
  resetConnections(): void
  /**
   * Permanently stops forwarding data on all open connections. The client's side of a connection is never closed. By
   * default, the server's side is closed, as after a failover. With 'still holds them', the server's side stays open
   * and PostgreSQL keeps its locks, as when a firewall drops a connection.
   */
  silence(server?: 'has lost them' | 'still holds them'): void
  /**
   * Behavior for new connections. 'refused': the port is closed. 'silent': connections are accepted, but no byte is
   * ever sent.
   */
  setNewConnections(are: 'served' | 'refused' | 'silent'): Promise<void>
  /** Delays all data in both directions. */
  delay(ms: number): void
  close(): Promise<void>
}

export async function openProxy(to: net.NetConnectOpts): Promise<Proxy> {
  const clients = new Set<net.Socket>()
  const served = new Map<net.Socket, net.Socket>()
  const held = new Set<net.Socket>()
  let areSilent = false
  let delayMs = 0

  function accept(client: net.Socket): void {
    clients.add(client)
    client.on('error', ignore)
    client.once('close', () => void clients.delete(client))
    if (areSilent) return void client.resume()
    const server = net.connect(to)
    served.set(client, server)
    server.on('error', ignore)
    forward(client, server)
    forward(server, client)
  }

  function forward(from: net.Socket, target: net.Socket): void {
    let last: Promise<unknown> = Promise.resolve()
    const inOrder = (work: () => void): void => {
      const dueAt = performance.now() + delayMs
      last = last.then(async () => {
        const left = dueAt - performance.now()
        if (left > 0) await sleep(left)
        work()
      })
    }
    from.on('data', (chunk) => inOrder(() => void (isLive(from, target) && target.write(chunk))))
    from.once('close', () =>
      inOrder(() => {
        if (!isLive(from, target)) return
        for (const one of [from, target]) served.delete(one)
        target.destroy()
      }),
    )
  }

  /**
   * Returns false for a silent pair of sockets. Between such sockets, neither data nor the closing of a connection is
   * forwarded.
   */
  const isLive = (a: net.Socket, b: net.Socket): boolean => served.get(a) === b || served.get(b) === a

  let listener = await listen(0, accept)
  const { port } = listener.address() as net.AddressInfo
  return {
    port,
    resetConnections() {
      for (const client of clients) client.resetAndDestroy()
      for (const server of served.values()) server.destroy()
    },
    silence(server = 'has lost them') {
      const lost = [...served.values()]
      served.clear()
      if (server === 'still holds them') for (const one of lost) held.add(one)
      else for (const one of lost) one.destroy()
    },
    async setNewConnections(are) {
      areSilent = are === 'silent'
      if (are === 'refused') listener.close()
      else if (!listener.listening) listener = await listen(port, accept)
    },
    delay(ms) {
      delayMs = ms
    },
    async close() {
      listener.close()
      for (const socket of [...clients, ...served.values(), ...held]) socket.destroy()
    },
  }
}

async function listen(port: number, accept: (client: net.Socket) => void): Promise<net.Server> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const server = net.createServer({ noDelay: true }, accept).once('error', reject)
  server.listen(port, '127.0.0.1', resolve)
  await promise
  return server
}

function ignore(): void {}
