import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPrivate, createGuardedFetch } from './guarded-fetch.ts'

const server = http.createServer((request, response) => {
  if (request.url === '/photo') return response.end('a photo')
  if (request.url === '/moved') return response.writeHead(302, { location: '/photo' }).end()
  if (request.url === '/inside') return response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
  if (request.url === '/round') return response.writeHead(302, { location: '/round' }).end()
  if (request.url === '/large') return response.end(Buffer.alloc(5000))
  if (request.url === '/slow') return response.write('a')
  if (request.url === '/headers') return response.end(JSON.stringify(request.headers))
  return response.writeHead(404).end()
})
let host = ''
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const guarded = createGuardedFetch({ timeoutMs: 1500 })
const trusting = (timeoutMs = 60_000) => createGuardedFetch({ allowed: [host], timeoutMs })

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://169.254.169.254/latest/meta-data',
  'http://192.168.1.1/',
  'http://localhost/',
  'http://photos.localhost./',
  'http://0177.0.0.1/',
  'http://[64:ff9b::7f00:1]/',
  'http://8.8.8.8:5432/',
])('%s is not requested', async (address) => {
  expect(await guarded(address, 100)).toEqual({ fault: 'private' })
})

test.each(['file:///etc/passwd', 'ftp://example.com/a', 'http://user:word@example.com/', 'photo.jpg', ''])(
  '%j is not a valid address',
  async (address) => expect(await guarded(address, 100)).toEqual({ fault: 'address' }),
)

test('a host name is rejected if any of its addresses is private', async () => {
  const resolve = () => Promise.resolve([{ address: '93.184.215.14' }, { address: '10.1.2.3' }])
  expect(await createGuardedFetch({ resolve })('http://photos.example/', 100)).toEqual({ fault: 'private' })
})

test('the timeout includes the time that a silent name server takes', async () => {
  const fetchSlowly = createGuardedFetch({ resolve: () => new Promise(() => undefined), timeoutMs: 100 })
  expect(await fetchSlowly('http://photos.example/', 100)).toEqual({ fault: 'too-slow' })
})

test('an unknown host name is unreachable', async () => {
  const fetchNothing = createGuardedFetch({ resolve: () => Promise.resolve([]) })
  expect(await fetchNothing('http://photos.example/', 100)).toEqual({ fault: 'unreachable' })
})

test('a redirect target is checked like the first address', async () => {
  expect(await trusting()(`http://${host}/inside`, 100)).toEqual({ fault: 'private' })
  expect(await trusting()(`http://${host}/moved`, 100)).toEqual({ bytes: Buffer.from('a photo') })
  expect(await trusting()(`http://${host}/round`, 100)).toEqual({ fault: 'refused' })
})

test('responses that are too large or too slow, and missing pages, are reported', async () => {
  expect(await trusting()(`http://${host}/large`, 4999)).toEqual({ fault: 'too-large' })
  expect(await trusting(300)(`http://${host}/slow`, 100)).toEqual({ fault: 'too-slow' })
  expect(await trusting()(`http://${host}/nothing`, 100)).toEqual({ fault: 'refused', status: 404 })
})

test('requests contain no information about the server', async () => {
  const answer = await trusting()(`http://${host}/headers`, 5000)
  const headers = JSON.parse('bytes' in answer ? answer.bytes.toString() : '{}') as object
  expect(Object.keys(headers).toSorted()).toEqual(['accept', 'connection', 'host', 'user-agent'])
})

test('only addresses on the public internet count as public', () => {
  const open = ['93.184.215.14', '8.8.8.8', '2606:4700::1111']
  const inside = [
    '100.64.1.1',
    '172.31.0.1',
    '0.0.0.0',
    'fd00::1',
    'fe80::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'x',
  ]
  expect(open.map(isPrivate)).toEqual([false, false, false])
  expect(inside.map(isPrivate)).toEqual(inside.map(() => true))
})
