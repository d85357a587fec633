import { createServer, type AddressInfo } from 'node:net'

export interface SmtpServer {
  url: string
  /** All that was sent since the beginning, or since it was last forgotten. */
  heard(): string
  forget(): void
  close(): void
}

/** A mail server that takes every letter and says so. */
export async function openSmtpServer(): Promise<SmtpServer> {
  let heard = ''
  const server = createServer((socket) => {
    let isData = false
    socket.write('220 test\r\n')
    socket.on('data', (part: Buffer) => {
      heard += part.toString()
      if (isData && !part.toString().endsWith('\r\n.\r\n')) return
      isData = part.toString().startsWith('DATA')
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
      if (part.toString().startsWith('QUIT')) socket.end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard: () => heard,
    forget: () => void (heard = ''),
    close: () => void server.close(),
  }
}
