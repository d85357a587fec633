import http from 'node:http'
import { cardForm } from '@souk/stripe-offline/testing'

export interface ShopClient {
  send(method: string, path: string, body: string, headers?: Record<string, string>): Promise<ClientReply>
  close(): void
}

export interface ClientReply {
  status: number
  text: string
  cookie: string | undefined
}

/** Creates an HTTP client with up to `clients` keep-alive connections. */
export function openShopClient(address: string, clients: number): ShopClient {
  const { hostname, port } = new URL(address)
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  return {
    close: () => agent.destroy(),
    send: (method, path, body, headers = {}) =>
      new Promise((resolve, reject) => {
        const all = {
          'content-type': 'application/json',
          ...headers,
          'content-length': Buffer.byteLength(body),
        }
        const request = http.request({ hostname, port, method, path, agent, headers: all }, (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => (text += chunk))
          response.on('end', () => {
            const cookie = response.headers['set-cookie']?.[0]?.split(';')[0]
            resolve({ status: response.statusCode ?? 0, text, cookie })
          })
          response.on('error', reject)
        })
        request.on('error', reject)
        request.end(body)
      }),
  }
}

export const shipTo = {
  name: 'Ada Lovelace',
  address_line1: '12 Analytical Row',
  address_city: 'London',
  address_zip: 'N1 9GU',
  country: 'GB',
}

/**
 * Creates a confirmation token with only the publishable key of the card provider, as the card form in a browser does.
 */
export async function cardToken(shop: ShopClient, number = '4242424242424242'): Promise<string> {
  const headers = {
    authorization: 'Bearer pk_test_souk',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const reply = await shop.send('POST', '/__stripe/public/confirmation_tokens', cardForm(number), headers)
  return (JSON.parse(expectOk(reply).text) as { id: string }).id
}

export interface BagUnit {
  id: string
  sizeId: string
}

let attempts = 0

export function aPayment(unit: BagUnit, confirmationToken: string, quantity?: number) {
  return {
    attempt: `attempt-${process.pid}-${++attempts}`,
    items: [{ _id: unit.id, sizeID: unit.sizeId, quantity }],
    email: 'ada@guest.example',
    shipTo,
    confirmationToken,
  }
}

/** Buys one unit as a guest: makes the reservation (hold), pays and completes the order. */
export async function buyOnce(shop: ShopClient, unit: BagUnit): Promise<string> {
  const held = expectOk(await holdUnit(shop, unit))
  if (held.text !== 'false') throw new Error('out of stock')
  const headers = { cookie: held.cookie! }
  const request = JSON.stringify(aPayment(unit, await cardToken(shop)))
  const paid = expectOk(await shop.send('POST', '/payment', request, headers))
  const { orderId } = JSON.parse(paid.text) as { orderId: string }
  const finish = JSON.stringify({ orderInfo: { orderId } })
  return expectOk(await shop.send('POST', '/sa/createorder', finish, headers)).text
}

export function holdUnit(
  shop: ShopClient,
  unit: BagUnit,
  headers = {},
  quantity?: number,
): Promise<ClientReply> {
  const body = JSON.stringify({ sizeID: unit.sizeId, quantity })
  return shop.send('PUT', `/sa/buyer/checkout/${unit.id}`, body, headers)
}

function expectOk(reply: ClientReply): ClientReply {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
  return reply
}
