import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { localhostCertificate } from './localhost-certificate.ts'

/** Email in the form in which the mail server received it. */
interface ReceivedMail {
  from: string
  to: string[]
  raw: string
  isEncrypted: boolean
  user: string
}

export interface MailServer {
  port: number
  received: ReceivedMail[]
  close(): Promise<void>
}

export const mailUser = { name: 'shop', password: 'p@ss: wörd' }

/**
 * Starts an SMTP server that requires a user name and a password. TLS is used from the start of the connection or after
 * the STARTTLS command.
 */
export async function openMailServer(encryption: 'from-the-start' | 'starttls'): Promise<MailServer> {
  const taken: ReceivedMail[] = []
  const server = new SMTPServer({
    ...localhostCertificate,
    secure: encryption === 'from-the-start',
    size: 100_000,
    onAuth({ username, password }, _session, done) {
      if (username === mailUser.name && password === mailUser.password) done(null, { user: username })
      else done(new Error('Invalid username or password'))
    },
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('nobody@') ? new Error('No such mailbox') : null)
    },
    onData(stream, { envelope: { mailFrom, rcptTo }, secure, user }, done) {
      let raw = ''
      stream.setEncoding('utf8')
      stream.on('data', (part: string) => (raw += part))
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error('Too large'), { responseCode: 552 }))
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
          isEncrypted: secure,
          user: String(user),
        })
        done()
      })
    },
  })
  // Ignores connection errors, because some tests disconnect before the end of the SMTP conversation.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    received: taken,
    close: () => new Promise((done) => server.close(done)),
  }
}

/** Returns the value of SMTP_URL for a mail server. */
export function smtpUrl(
  { port }: MailServer,
  encryption: 'from-the-start' | 'starttls',
  password = mailUser.password,
): string {
  const scheme = encryption === 'from-the-start' ? 'smtps' : 'smtp'
  return `${scheme}://${mailUser.name}:${encodeURIComponent(password)}@localhost:${port}`
}
