import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from './files.ts'

export interface FakeS3 {
  settings: S3Settings
  objects: Map<string, Buffer>
  close(): Promise<void>
}

const secretAccessKey = 'fake secret'

/**
 * Starts a minimal S3 server that supports PUT, GET, HEAD, DELETE and listings, with path-style URLs. Verifies
 * signatures (version 4) and body hashes. It follows the published protocol, but does not prove that a real store is
 * compatible.
 */
export async function openFakeS3(bucket: string): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    void readAll(request).then((body) => answer(request, response, body, bucket, objects))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    objects,
    settings: {
      bucket,
      region: 'auto',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'fake',
      secretAccessKey,
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  bucket: string,
  objects: Map<string, Buffer>,
): void {
  const fail = (status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code></Error>`)
  const url = new URL(request.url!, 'http://store')
  if (!isSigned(request, url, body)) return void fail(403, 'SignatureDoesNotMatch')
  const [, requestedBucket, ...rest] = decodeURIComponent(url.pathname).split('/')
  const key = rest.join('/')
  if (requestedBucket !== bucket) return void fail(404, 'NoSuchBucket')
  if (url.searchParams.get('list-type') === '2')
    return void response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(listing(url.searchParams, [...objects.keys()]))
  if (request.method === 'PUT') {
    if (Number(request.headers['content-length'] ?? -1) !== body.length)
      return void fail(411, 'MissingContentLength')
    objects.set(key, body)
    return void response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
  }
  const object = objects.get(key)
  if (request.method === 'DELETE') {
    objects.delete(key)
    return void response.writeHead(204).end()
  }
  if (!object) return void fail(404, 'NoSuchKey')
  response.writeHead(200, { 'content-length': object.length, 'last-modified': new Date(0).toUTCString() })
  response.end(request.method === 'HEAD' ? undefined : object)
}

const pageSize = 3

/** Returns only a few names per page, unsorted, so that the client has to request several pages and sort them. */
function listing(query: URLSearchParams, keys: readonly string[]): string {
  const prefix = query.get('prefix') ?? ''
  const names = keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(0, key.indexOf('/', prefix.length) + 1 || Infinity))
  const all = [...new Set(names)].toReversed()
  const from = Number(query.get('continuation-token') ?? 0)
  const rows = all
    .slice(from, from + pageSize)
    .map((name) =>
      name.endsWith('/')
        ? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${name}</Key><Size>1</Size></Contents>`,
    )
  const next = from + pageSize
  const more = next < all.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${more}${rows.join('')}</ListBucketResult>`
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const fields = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    request.headers.authorization ?? '',
  )
  if (!fields) return false
  const [, credential = '', signed = '', signature] = fields
  const scope = credential.split('/').slice(1)
  const bodyHash = String(request.headers['x-amz-content-sha256'])
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return false
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const query = [...url.searchParams].map(([k, v]) => `${encodeURIComponent(k)}=${encodeURIComponent(v)}`)
  const canonical = [
    request.method,
    url.pathname,
    query.toSorted().join('&'),
    headers.join(''),
    signed,
    bodyHash,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope.join('/'), sha256(canonical)].join(
    '\n',
  )
  const key = scope.reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secretAccessKey}`)
  return hmac(key, text).toString('hex') === signature
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest()
}
