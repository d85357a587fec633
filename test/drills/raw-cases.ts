/** A test case for one raw TCP connection: the bytes that are sent and the allowed response statuses. */
export interface RawHttpCase {
  name: string
  chunks: string[]
  /** Allowed response statuses. The value 0 stands for a connection that ends without a response. */
  expected: readonly number[]
  /** Whether the connection is reset after all bytes are sent. */
  resetsConnection?: boolean
}

const end = '\r\n\r\n'
const host = 'Host: shop.test'
const json = 'Content-Type: application/json'
const form = 'Content-Type: application/x-www-form-urlencoded'

const ask = (line: string, ...headers: string[]) => `${[line, ...headers].join('\r\n')}${end}`
const get = (target: string, ...headers: string[]) => ask(`GET ${target} HTTP/1.1`, host, ...headers)
const post = (target: string, ...headers: string[]) => ask(`POST ${target} HTTP/1.1`, host, ...headers)
const rawCase = (name: string, text: string | string[], ...expected: number[]): RawHttpCase => ({
  name,
  chunks: [text].flat(),
  expected,
})

const framing = [
  rawCase(
    'Content-Length before Transfer-Encoding',
    [post('/auth/login', json, 'Content-Length: 4', 'Transfer-Encoding: chunked'), '0\r\n\r\n'],
    400,
  ),
  rawCase(
    'Transfer-Encoding before Content-Length',
    [post('/auth/login', json, 'Transfer-Encoding: chunked', 'Content-Length: 4'), '0\r\n\r\n'],
    400,
  ),
  rawCase(
    'two different lengths',
    [post('/auth/login', json, 'Content-Length: 2', 'Content-Length: 3'), '{}'],
    400,
  ),
  rawCase(
    'two equal lengths',
    [post('/auth/login', json, 'Content-Length: 2', 'Content-Length: 2'), '{}'],
    400,
  ),
  rawCase('a negative length', post('/auth/login', json, 'Content-Length: -1'), 400),
  rawCase('a length of letters', post('/auth/login', json, 'Content-Length: two'), 400),
  rawCase('a length with a sign', [post('/auth/login', json, 'Content-Length: +2'), '{}'], 400),
  rawCase(
    'a length too large for a number',
    post('/auth/login', json, `Content-Length: ${'9'.repeat(30)}`),
    400,
  ),
  rawCase('an unknown encoding', [post('/auth/login', json, 'Transfer-Encoding: xchunked'), '{}'], 400),
  rawCase(
    'chunked is not the last encoding',
    [post('/auth/login', json, 'Transfer-Encoding: chunked, gzip'), '0\r\n\r\n'],
    400,
  ),
  rawCase('a space before the colon', post('/auth/login', json, 'Transfer-Encoding : chunked'), 400),
  rawCase(
    'a chunk without a size',
    [post('/auth/login', json, 'Transfer-Encoding: chunked'), '\r\n{}\r\n0\r\n\r\n'],
    400,
  ),
  rawCase(
    'a chunk size of letters',
    [post('/auth/login', json, 'Transfer-Encoding: chunked'), 'zz\r\n{}\r\n0\r\n\r\n'],
    400,
  ),
  rawCase(
    'a negative chunk size',
    [post('/auth/login', json, 'Transfer-Encoding: chunked'), '-2\r\n{}\r\n0\r\n\r\n'],
    400,
  ),
  rawCase(
    'a chunk size too large for a number',
    [post('/auth/login', json, 'Transfer-Encoding: chunked'), `${'f'.repeat(20)}\r\n{}`],
    400,
    413,
  ),
  rawCase(
    'a chunk longer than its size',
    [post('/auth/login', json, 'Transfer-Encoding: chunked'), '1\r\n{}\r\n0\r\n\r\n'],
    400,
  ),
  rawCase(
    'a very long chunk extension',
    [post('/auth/login', json, 'Transfer-Encoding: chunked'), `2;${'x'.repeat(40_000)}\r\n{}\r\n0\r\n\r\n`],
    400,
    413,
  ),
  rawCase(
    'an incomplete chunked body',
    [post('/auth/login', json, 'Transfer-Encoding: chunked'), '2\r\n{'],
    0,
  ),
  rawCase(
    'trailers',
    [post('/auth/login', json, 'Transfer-Encoding: chunked'), '2\r\n{}\r\n0\r\nX: y\r\n\r\n'],
    422,
  ),
]

const lines = [
  rawCase('bare line feeds', 'GET /healthz HTTP/1.1\nHost: shop.test\n\n', 400),
  rawCase('bare carriage returns', 'GET /healthz HTTP/1.1\rHost: shop.test\r\r', 400, 0),
  rawCase('a folded header', 'GET /healthz HTTP/1.1\r\nHost: shop.test\r\nX: a\r\n b\r\n\r\n', 400),
  rawCase('a header without a name', get('/healthz', ': x'), 400),
  rawCase('a header without a colon', get('/healthz', 'x'), 400),
  rawCase('a zero byte in a header', get('/healthz', 'X: a\0b'), 400),
  rawCase('a non-ASCII letter in a header', get('/healthz', 'X: \u00e9'), 200),
  rawCase('a header of 100 kB', get('/healthz', `X: ${'x'.repeat(100_000)}`), 431),
  rawCase('3,000 headers', get('/healthz', ...Array.from({ length: 3000 }, (_, n) => `X${n}: y`)), 200, 431),
  rawCase('a target of 100 kB', get(`/${'x'.repeat(100_000)}`), 414, 431),
  rawCase('a target of 9 kB', get(`/shop/${'x'.repeat(9000)}`), 404),
  rawCase('no target', ask('GET  HTTP/1.1', host), 400),
  rawCase('no version', 'GET /healthz\r\n\r\n', 200, 400),
  rawCase('a future version', ask('GET /healthz HTTP/9.9', host), 400),
  rawCase('an unknown method', ask('BREW /healthz HTTP/1.1', host), 400),
  rawCase('a method in lower case', ask('get /healthz HTTP/1.1', host), 400),
  rawCase('the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400),
  rawCase('the handshake of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400),
  rawCase('only line breaks', '\r\n\r\n\r\n', 0),
]

const hosts = [
  rawCase('no host', ask('GET /healthz HTTP/1.1'), 400),
  rawCase('two hosts', get('/healthz', 'Host: other.test'), 400),
  rawCase('the same host twice', get('/healthz', host), 400),
  rawCase(
    'two hosts of an API call',
    [post('/auth/login', json, 'host: other.test', 'Content-Length: 2'), '{}'],
    400,
  ),
  rawCase('an empty host', ask('GET /shop HTTP/1.1', 'Host:'), 400),
  ...['a b', '[', 'x:99999999', 'a@b', 'a/../b', '%00', 'http://x', 'x\ty'].map((name) =>
    rawCase(`the host ${JSON.stringify(name)}`, ask('GET /shop HTTP/1.1', `Host: ${name}`), 400),
  ),
  rawCase('HTTP/1.0 without a host', ask('GET / HTTP/1.0'), 400),
  rawCase('an HTTP/1.0 health check without a host', ask('GET /healthz HTTP/1.0'), 200),
]

const targets = [
  rawCase('an absolute target', ask('GET http://shop.test/healthz HTTP/1.1', host), 200),
  rawCase('an absolute target of a page', ask('GET http://other.test/shop HTTP/1.1', host), 400),
  rawCase('an asterisk target', ask('OPTIONS * HTTP/1.1', host), 404),
  rawCase('a CONNECT tunnel', ask('CONNECT evil.test:443 HTTP/1.1', host), 0, 400, 404, 405),
  rawCase('a TRACE request', ask('TRACE / HTTP/1.1', host, 'Authorization: Bearer x'), 404, 405),
  rawCase('a zero byte in a path', get('/shop/\0'), 400),
  rawCase('an escaped zero byte in a path', get('/shop/%00'), 404),
  rawCase('an escaped zero byte in a query', get('/shop?search=%00'), 200, 404),
  rawCase('an incomplete escape', get('/shop/%'), 400),
  rawCase('an escape that is not valid UTF-8', get('/shop/%E0%A4%A'), 400),
  rawCase('path traversal', get('/../../../../etc/passwd'), 404),
  rawCase('escaped path traversal', get('/%2e%2e/%2e%2e/etc/passwd'), 404),
  rawCase('path traversal below the assets', get('/assets/..%2f..%2f..%2fpackage.json'), 404),
  rawCase('path traversal with backslashes', get('/..\\..\\package.json'), 404),
  rawCase('two slashes', get('//evil.test/x'), 404),
  rawCase('a fragment', get('/healthz#x'), 200, 400, 404),
  rawCase('an unknown address', get('/api/nothing'), 404),
  rawCase('a form sent to an unknown address', [post('/api/nothing', form, 'Content-Length: 3'), 'a=1'], 404),
]

const bodies = [
  rawCase(
    'a multipart form without a boundary',
    [post('/bag', 'Content-Type: multipart/form-data', 'Content-Length: 3'), 'a=1'],
    400,
  ),
  rawCase(
    'a multipart form without parts',
    [post('/bag', 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 3'), 'a=1'],
    400,
  ),
  rawCase('a form of zero bytes', [post('/bag', form, 'Content-Length: 3'), '\0\0\0'], 302),
  rawCase(
    'a form with another content type',
    [post('/bag', 'Content-Type: text/plain', 'Content-Length: 1'), 'a'],
    404,
  ),
  rawCase('an empty form', post('/bag', 'Content-Length: 0'), 404),
  rawCase('a form with a declared length of 200 MB', post('/bag', form, 'Content-Length: 209715200'), 413),
  rawCase(
    'a body with a declared length of 200 MB',
    post('/auth/login', json, 'Content-Length: 209715200'),
    413,
  ),
  rawCase(
    'JSON of 20,000 levels',
    [post('/auth/login', json, 'Content-Length: 40000'), '['.repeat(20_000) + ']'.repeat(20_000)],
    400,
  ),
  rawCase(
    'a body announced with Expect: 100-continue',
    post('/auth/login', json, 'Content-Length: 2', 'Expect: 100-continue'),
    100,
  ),
  rawCase('an unknown expectation', post('/auth/login', json, 'Content-Length: 2', 'Expect: tea'), 417, 0),
  rawCase('an incomplete body', [post('/auth/login', json, 'Content-Length: 20'), '{"email":'], 0),
  rawCase('an incomplete form', [post('/bag', form, 'Content-Length: 20'), 'a=1'], 0),
  rawCase('a GET request with a body', [get('/healthz', 'Content-Length: 5'), 'hello'], 200),
  rawCase('a second request hidden in a body', [get('/healthz', 'Content-Length: 40'), get('/readyz')], 200),
  rawCase(
    'an upgrade to another protocol',
    get('/healthz', 'Connection: Upgrade', 'Upgrade: websocket'),
    200,
    400,
    404,
  ),
]

const leaving: RawHttpCase[] = [
  ['a request', get('/shop')],
  ['an incomplete request', 'GET /shop HTTP/1.1\r\nHost: sh'],
  ['an incomplete body', `${post('/auth/login', json, 'Content-Length: 20')}{"email":`],
  ['an incomplete form', `${post('/bag', form, 'Content-Length: 20')}a=1`],
  [
    'an incomplete picture',
    `${post('/api/seller/listings/photos', 'Content-Type: image/png', 'Content-Length: 999')}\x89PNG`,
  ],
  [
    'an incomplete file',
    `${post('/api/seller/imports', 'Content-Type: text/csv', 'Content-Length: 999')}title`,
  ],
].map(([what, text]) => ({
  name: `a client that resets the connection after ${what}`,
  chunks: [text!],
  expected: [0, 200, 401, 404],
  leaves: true,
}))

export const rawCases: readonly RawHttpCase[] = [
  ...framing,
  ...lines,
  ...hosts,
  ...targets,
  ...bodies,
  ...leaving,
]
