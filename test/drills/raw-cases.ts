/** One exchange over a bare connection: what is sent as it is, and what may come back. */
export interface RawHttpCase {
  name: string
  sellerOrders: string[]
  /** 0 stands for an end without an answer. */
  expected: readonly number[]
  /** Resets the connection once all is sent. */
  leaves?: boolean
}

const end = '\r\n\r\n'
const host = 'Host: shop.test'
const json = 'Content-Type: application/json'
const form = 'Content-Type: application/x-www-form-urlencoded'

const ask = (line: string, ...headers: string[]) => `${[line, ...headers].join('\r\n')}${end}`
const get = (target: string, ...headers: string[]) => ask(`GET ${target} HTTP/1.1`, host, ...headers)
const post = (target: string, ...headers: string[]) => ask(`POST ${target} HTTP/1.1`, host, ...headers)
const one = (name: string, text: string | string[], ...expected: number[]): RawHttpCase => ({
  name,
  sellerOrders: [text].flat(),
  expected,
})

const framing = [
  one(
    'length and chunks at once',
    [post('/auth/login', json, 'Content-Length: 4', 'Transfer-Encoding: chunked'), '0\r\n\r\n'],
    400,
  ),
  one(
    'chunks and length at once',
    [post('/auth/login', json, 'Transfer-Encoding: chunked', 'Content-Length: 4'), '0\r\n\r\n'],
    400,
  ),
  one(
    'two lengths that differ',
    [post('/auth/login', json, 'Content-Length: 2', 'Content-Length: 3'), '{}'],
    400,
  ),
  one('two lengths alike', [post('/auth/login', json, 'Content-Length: 2', 'Content-Length: 2'), '{}'], 400),
  one('a length below nothing', post('/auth/login', json, 'Content-Length: -1'), 400),
  one('a length of letters', post('/auth/login', json, 'Content-Length: two'), 400),
  one('a length with a sign', [post('/auth/login', json, 'Content-Length: +2'), '{}'], 400),
  one('a length beyond counting', post('/auth/login', json, `Content-Length: ${'9'.repeat(30)}`), 400),
  one('an encoding nobody knows', [post('/auth/login', json, 'Transfer-Encoding: xchunked'), '{}'], 400),
  one(
    'chunks that are not the last encoding',
    [post('/auth/login', json, 'Transfer-Encoding: chunked, gzip'), '0\r\n\r\n'],
    400,
  ),
  one('a space before the colon', post('/auth/login', json, 'Transfer-Encoding : chunked'), 400),
  one(
    'a chunk of no size',
    [post('/auth/login', json, 'Transfer-Encoding: chunked'), '\r\n{}\r\n0\r\n\r\n'],
    400,
  ),
  one(
    'a chunk size of letters',
    [post('/auth/login', json, 'Transfer-Encoding: chunked'), 'zz\r\n{}\r\n0\r\n\r\n'],
    400,
  ),
  one(
    'a chunk size below nothing',
    [post('/auth/login', json, 'Transfer-Encoding: chunked'), '-2\r\n{}\r\n0\r\n\r\n'],
    400,
  ),
  one(
    'a chunk size beyond counting',
    [post('/auth/login', json, 'Transfer-Encoding: chunked'), `${'f'.repeat(20)}\r\n{}`],
    400,
    413,
  ),
  one(
    'a chunk longer than it says',
    [post('/auth/login', json, 'Transfer-Encoding: chunked'), '1\r\n{}\r\n0\r\n\r\n'],
    400,
  ),
  one(
    'endless words beside a chunk',
    [post('/auth/login', json, 'Transfer-Encoding: chunked'), `2;${'x'.repeat(40_000)}\r\n{}\r\n0\r\n\r\n`],
    400,
    413,
  ),
  one('half of the chunks', [post('/auth/login', json, 'Transfer-Encoding: chunked'), '2\r\n{'], 0),
  one(
    'trailers',
    [post('/auth/login', json, 'Transfer-Encoding: chunked'), '2\r\n{}\r\n0\r\nX: y\r\n\r\n'],
    422,
  ),
]

const lines = [
  one('bare line feeds', 'GET /healthz HTTP/1.1\nHost: shop.test\n\n', 400),
  one('bare carriage returns', 'GET /healthz HTTP/1.1\rHost: shop.test\r\r', 400, 0),
  one('a folded header', 'GET /healthz HTTP/1.1\r\nHost: shop.test\r\nX: a\r\n b\r\n\r\n', 400),
  one('a header without a name', get('/healthz', ': x'), 400),
  one('a header without a colon', get('/healthz', 'x'), 400),
  one('a zero byte in a header', get('/healthz', 'X: a\0b'), 400),
  one('letters of another alphabet in a header', get('/healthz', 'X: \u00e9'), 200),
  one('a header of 100 kB', get('/healthz', `X: ${'x'.repeat(100_000)}`), 431),
  one('3,000 headers', get('/healthz', ...Array.from({ length: 3000 }, (_, n) => `X${n}: y`)), 200, 431),
  one('a target of 100 kB', get(`/${'x'.repeat(100_000)}`), 414, 431),
  one('a target of 9 kB', get(`/shop/${'x'.repeat(9000)}`), 404),
  one('no target', ask('GET  HTTP/1.1', host), 400),
  one('no version', 'GET /healthz\r\n\r\n', 200, 400),
  one('a version to come', ask('GET /healthz HTTP/9.9', host), 400),
  one('a method nobody knows', ask('BREW /healthz HTTP/1.1', host), 400),
  one('a method in small letters', ask('get /healthz HTTP/1.1', host), 400),
  one('the greeting of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400),
  one('the greeting of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400),
  one('nothing but line ends', '\r\n\r\n\r\n', 0),
]

const hosts = [
  one('no host', ask('GET /healthz HTTP/1.1'), 400),
  one('two hosts', get('/healthz', 'Host: other.test'), 400),
  one('the same host twice', get('/healthz', host), 400),
  one('two hosts of a call', [post('/auth/login', json, 'host: other.test', 'Content-Length: 2'), '{}'], 400),
  one('an empty host', ask('GET /shop HTTP/1.1', 'Host:'), 400),
  ...['a b', '[', 'x:99999999', 'a@b', 'a/../b', '%00', 'http://x', 'x\ty'].map((name) =>
    one(`the host ${JSON.stringify(name)}`, ask('GET /shop HTTP/1.1', `Host: ${name}`), 400),
  ),
  one('HTTP/1.0 without a host', ask('GET / HTTP/1.0'), 400),
  one('HTTP/1.0 without a host for a look at its health', ask('GET /healthz HTTP/1.0'), 200),
]

const targets = [
  one('an absolute target', ask('GET http://shop.test/healthz HTTP/1.1', host), 200),
  one('an absolute target of a page', ask('GET http://other.test/shop HTTP/1.1', host), 400),
  one('a star', ask('OPTIONS * HTTP/1.1', host), 404),
  one('a tunnel', ask('CONNECT evil.test:443 HTTP/1.1', host), 0, 400, 404, 405),
  one('an echo of what is sent', ask('TRACE / HTTP/1.1', host, 'Authorization: Bearer x'), 404, 405),
  one('a zero byte in a path', get('/shop/\0'), 400),
  one('an escaped zero byte in a path', get('/shop/%00'), 404),
  one('an escaped zero byte in a query', get('/shop?search=%00'), 200, 404),
  one('half an escape', get('/shop/%'), 400),
  one('an escape that is no letter', get('/shop/%E0%A4%A'), 400),
  one('a way up', get('/../../../../etc/passwd'), 404),
  one('an escaped way up', get('/%2e%2e/%2e%2e/etc/passwd'), 404),
  one('a way up among the files', get('/assets/..%2f..%2f..%2fpackage.json'), 404),
  one('slashes the wrong way', get('/..\\..\\package.json'), 404),
  one('two slashes', get('//evil.test/x'), 404),
  one('a fragment', get('/healthz#x'), 200, 400, 404),
  one('no address of ours', get('/api/nothing'), 404),
  one('a form to no address of ours', [post('/api/nothing', form, 'Content-Length: 3'), 'a=1'], 404),
]

const bodies = [
  one(
    'a form without its edges',
    [post('/bag', 'Content-Type: multipart/form-data', 'Content-Length: 3'), 'a=1'],
    400,
  ),
  one(
    'a form of no parts',
    [post('/bag', 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 3'), 'a=1'],
    400,
  ),
  one('a form of zero bytes', [post('/bag', form, 'Content-Length: 3'), '\0\0\0'], 302),
  one('a form that is none', [post('/bag', 'Content-Type: text/plain', 'Content-Length: 1'), 'a'], 404),
  one('a form of nothing', post('/bag', 'Content-Length: 0'), 404),
  one('a form said to be 200 MB', post('/bag', form, 'Content-Length: 209715200'), 413),
  one('a body said to be 200 MB', post('/auth/login', json, 'Content-Length: 209715200'), 413),
  one(
    'JSON of 20,000 levels',
    [post('/auth/login', json, 'Content-Length: 40000'), '['.repeat(20_000) + ']'.repeat(20_000)],
    400,
  ),
  one(
    'a body for which nobody waits',
    post('/auth/login', json, 'Content-Length: 2', 'Expect: 100-continue'),
    100,
  ),
  one('an expectation nobody meets', post('/auth/login', json, 'Content-Length: 2', 'Expect: tea'), 417, 0),
  one('half a body', [post('/auth/login', json, 'Content-Length: 20'), '{"email":'], 0),
  one('half a form', [post('/bag', form, 'Content-Length: 20'), 'a=1'], 0),
  one('a body with a look', [get('/healthz', 'Content-Length: 5'), 'hello'], 200),
  one('a second question hidden in a body', [get('/healthz', 'Content-Length: 40'), get('/readyz')], 200),
  one(
    'a wish for another protocol',
    get('/healthz', 'Connection: Upgrade', 'Upgrade: websocket'),
    200,
    400,
    404,
  ),
]

const leaving: RawHttpCase[] = [
  ['a question', get('/shop')],
  ['half a question', 'GET /shop HTTP/1.1\r\nHost: sh'],
  ['half a body', `${post('/auth/login', json, 'Content-Length: 20')}{"email":`],
  ['half a form', `${post('/bag', form, 'Content-Length: 20')}a=1`],
  [
    'half a picture',
    `${post('/api/seller/listings/photos', 'Content-Type: image/png', 'Content-Length: 999')}\x89PNG`,
  ],
  ['half a file', `${post('/api/seller/imports', 'Content-Type: text/csv', 'Content-Length: 999')}title`],
].map(([what, text]) => ({
  name: `who leaves behind ${what}`,
  sellerOrders: [text!],
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
