import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What stands between the app and its PostgreSQL, and may fail it in the ways a network does. */
export interface Proxy {
  port: number
  /** Resets every connection there is. */
  cut(): void
  /**
   * Every connection there is falls silent for good: no byte, no end. At a failover the server has lost them, too;
   * where a firewall forgot them it still holds what they had locked.
   */
  silence(server?: 'has lost them' | 'still holds them'): void
  /** 'refused': nobody listens; 'silent': what connects hears nothing, ever. */
  newOnes(are: 'served' | 'refused' | 'silent'): Promise<void>
  /** How long every byte takes, each way. */
  delay(ms: number): void
  close(): Promise<void>
}

export async function openProxy(to: net.NetConnectOpts): Promise<Proxy> {
  const clients = new Set<net.Socket>()
  const served = new Map<net.Socket, net.Socket>()
  const held = new Set<net.Socket>()
  let areSilent = false
  let delayMs = 0

  function welcome(client: net.Socket): void {
    clients.add(client)
    client.on('error', ignore)
    client.once('close', () => void clients.delete(client))
    if (areSilent) return void client.resume()
    const server = net.connect(to)
    served.set(client, server)
    server.on('error', ignore)
    carry(client, server)
    carry(server, client)
  }

  function carry(from: net.Socket, onto: net.Socket): void {
    let last: Promise<unknown> = Promise.resolve()
    const inTurn = (work: () => void): void => {
      const dueAt = performance.now() + delayMs
      last = last.then(async () => {
        const left = dueAt - performance.now()
        if (left > 0) await sleep(left)
        work()
      })
    }
    from.on('data', (chunk) => inTurn(() => void (isLive(from, onto) && onto.write(chunk))))
    from.once('close', () =>
      inTurn(() => {
        if (!isLive(from, onto)) return
        for (const one of [from, onto]) served.delete(one)
        onto.destroy()
      }),
    )
  }

  /** Of a pair that has fallen silent nothing is carried any more, not even the end. */
  const isLive = (a: net.Socket, b: net.Socket): boolean => served.get(a) === b || served.get(b) === a

  let listener = await listen(0, welcome)
  const { port } = listener.address() as net.AddressInfo
  return {
    port,
    cut() {
      for (const client of clients) client.resetAndDestroy()
      for (const server of served.values()) server.destroy()
    },
    silence(server = 'has lost them') {
      const lost = [...served.values()]
      served.clear()
      if (server === 'still holds them') for (const one of lost) held.add(one)
      else for (const one of lost) one.destroy()
    },
    async newOnes(are) {
      areSilent = are === 'silent'
      if (are === 'refused') listener.close()
      else if (!listener.listening) listener = await listen(port, welcome)
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

async function listen(port: number, welcome: (client: net.Socket) => void): Promise<net.Server> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const server = net.createServer({ noDelay: true }, welcome).once('error', reject)
  server.listen(port, '127.0.0.1', resolve)
  await promise
  return server
}

function ignore(): void {}
