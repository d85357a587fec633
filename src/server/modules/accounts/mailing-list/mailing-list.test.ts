import { createServer, type Server } from 'node:http'
import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { subscribeAtMailchimp } from './mailing-list.ts'

interface ReceivedCall {
  method: string | undefined
  url: string | undefined
  authorization: string | undefined
  body: unknown
}

let server: Server
let api: string
let received: ReceivedCall[] = []
let status = 200

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const { method, url, headers } = request
      received.push({ method, url, authorization: headers.authorization, body: JSON.parse(text) })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/3.0`
})
afterAll(() => server.close())
beforeEach(() => {
  received = []
  status = 200
})

const mailchimp = { apiKey: 'secret-us21', listId: 'list1' }
const member = { kind: 'seller', FNAME: 'Mila', LNAME: 'Okoye', email: 'Mila@shop.example' }

test('a new member gets a confirmation request and is stored with a name and a tag for the member kind', async () => {
  expect(await subscribeAtMailchimp(mailchimp, member, api)).toBe('told')
  const hash = createHash('md5').update('mila@shop.example').digest('hex')
  const authorization = `Basic ${Buffer.from('souk:secret-us21').toString('base64')}`
  expect(received).toEqual([
    {
      method: 'PUT',
      url: `/3.0/lists/list1/members/${hash}`,
      authorization,
      body: {
        email_address: member.email,
        status_if_new: 'pending',
        merge_fields: { FNAME: 'Mila', LNAME: 'Okoye' },
      },
    },
    {
      method: 'POST',
      url: `/3.0/lists/list1/members/${hash}/tags`,
      authorization,
      body: { tags: [{ name: 'seller', status: 'active' }] },
    },
  ])
})

test('a rejected address is not retried, but a failed request to Mailchimp is', async () => {
  status = 400
  expect(await subscribeAtMailchimp(mailchimp, member, api)).toBe('refused')
  status = 503
  await expect(subscribeAtMailchimp(mailchimp, member, api)).rejects.toThrow('Mailchimp returned 503')
})
