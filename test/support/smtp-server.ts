import { createServer, type AddressInfo } from 'node:net'

export interface SmtpServer {
  url: string
  /** Returns all data that the server has received since it was started or since the last call of `forget`. */
  received(): string
  forget(): void
  close(): void
}

/** Starts a mail server that accepts every email. */
export async function openSmtpServer(): Promise<SmtpServer> {
  let received = ''
  const server = createServer((socket) => {
    let isData = false
    socket.write('220 test\r\n')
    socket.on('data', (part: Buffer) => {
      received += part.toString()
      if (isData && !part.toString().endsWith('\r\n.\r\n')) return
      isData = part.toString().startsWith('DATA')
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
      if (part.toString().startsWith('QUIT')) socket.end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    forget: () => void (received = ''),
    close: () => void server.close(),
  }
}
