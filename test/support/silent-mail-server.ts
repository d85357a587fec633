import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * Point in the SMTP conversation at which the mail server stops responding: before its greeting, after EHLO, or after
 * the email. With `trickling`, the server sends a greeting that never ends.
 */
export type SilentFrom = 'greeting' | 'ehlo' | 'data' | 'trickling'

export interface SilentMailServer {
  url: string
  /** Returns the number of emails that the server has received. */
  emails(): number
  /** Makes the server respond normally from now on, even on connections that are already open. */
  recover(): void
  close(): void
}

/** Starts a mail server that accepts connections but stops responding at the given point. */
export async function openSilentMailServer(from: SilentFrom): Promise<SilentMailServer> {
  const sockets = new Set<Socket>()
  let isWell = false
  let emails = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    const trickle = from === 'trickling' && setInterval(() => socket.write('220-still here\r\n'), 20)
    if (trickle) socket.on('close', () => clearInterval(trickle))
    if (from === 'trickling' || (from === 'greeting' && !isWell)) return
    socket.write('220 silent.example\r\n')
    let isEmail = false
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) {
        if (isEmail) {
          if (line !== '.') continue
          isEmail = false
          emails++
          if (from !== 'data' || isWell) socket.write('250 taken\r\n')
        } else if (line === 'DATA') {
          isEmail = true
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else if (from !== 'ehlo' || isWell) socket.write('250 fine\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    emails: () => emails,
    recover: () => void (isWell = true),
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
