import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

interface Browser {
  pair: ECDH
  auth: Buffer
}

/**
 * Creates a subscription as a browser does. Returns the input of the API call, and the keys that decrypt the messages
 * to this subscription.
 */
export function aPushSubscription(origin = 'https://push.example') {
  const pair = createECDH('prime256v1')
  const browser: Browser = { pair, auth: randomBytes(16) }
  const p256dh = pair.generateKeys('base64url')
  const endpoint = `${origin}/${randomBytes(12).toString('base64url')}`
  return { browser, input: { endpoint, keys: { p256dh, auth: browser.auth.toString('base64url') } } }
}

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  at: number
}

/** Starts a push service that records all messages. It responds with the statuses in `statuses`, then with 201. */
export async function startPushService() {
  const received: Received[] = []
  const statuses: { status: number; retryAfter?: string }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({
        path: request.url!,
        headers: request.headers,
        body: Buffer.concat(parts),
        at: performance.now(),
      })
      const { status, retryAfter } = statuses.shift() ?? { status: 201 }
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    origin: `http://${host}`,
    received,
    statuses,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Decrypts a message with the browser's keys, as specified by RFC 8291 and RFC 8188 for one record. */
export function decryptPush(
  { pair, auth }: Browser,
  body: Buffer,
): { title: string; href: string; tag: string } {
  const salt = body.subarray(0, 16)
  const keyLength = body[20]!
  const sender = body.subarray(21, 21 + keyLength)
  const content = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const shared = hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32)
  const key = hkdfSync('sha256', Buffer.from(shared), salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdfSync('sha256', Buffer.from(shared), salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce))
  decipher.setAuthTag(content.subarray(-16))
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as ReturnType<typeof decryptPush>
}
