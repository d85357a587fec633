import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGuardedRequest } from './guarded-request.ts'

let host: string
const server = http.createServer((request, response) => {
  if (request.url === '/large') return void response.end('x'.repeat(600_000))
  if (request.url === '/moved') return void response.writeHead(302, { location: '/elsewhere' }).end()
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => response.end(`${request.method} ${Buffer.concat(parts).toString()}`))
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('private addresses are rejected unless they are listed', async () => {
  const request = createGuardedRequest()
  await expect(request(`http://${host}/`)).rejects.toThrow('not allowed')
  await expect(request('https://10.0.0.1/')).rejects.toThrow('not allowed')
  await expect(request('https://169.254.169.254/latest')).rejects.toThrow('not allowed')
})

test('a body is sent, and redirects are returned instead of followed', async () => {
  const request = createGuardedRequest({ allowed: [host] })
  const body = new URLSearchParams({ code: 'a b' })
  expect(await (await request(`http://${host}/`, { method: 'POST', body })).text()).toBe('POST code=a+b')
  const moved = await request(`http://${host}/moved`)
  expect([moved.status, moved.headers.get('location')]).toEqual([302, '/elsewhere'])
})

test('a large response is rejected', async () => {
  const request = createGuardedRequest({ allowed: [host] })
  await expect(request(`http://${host}/large`)).rejects.toThrow('too large')
})
