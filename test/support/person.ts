import type { LightMyRequestResponse } from 'fastify'
import type { TestShop } from './shop.ts'

interface Answer {
  status: number
  headers: LightMyRequestResponse['headers']
  raw: Buffer
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read the JSON response
  body: any
}

/** Simulates a person's browser, which stores a cookie and a bearer token. */
export class Person {
  token: string | undefined
  address = '203.0.113.7'
  userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
  /** Preferred language of the browser. */
  language: string | undefined
  private cookie: string | undefined
  private readonly shop: TestShop

  constructor(shop: TestShop, token?: string) {
    this.shop = shop
    this.token = token
  }

  /** Opens another tab in the same browser, with a separate sign-in. */
  openTab(): Person {
    const tab = new Person(this.shop)
    tab.cookie = this.cookie
    return tab
  }

  async send(method: string, url: string, payload?: object | Buffer, type?: string): Promise<Answer> {
    const answer = await this.shop.server.inject({
      method: method as 'GET',
      url,
      remoteAddress: this.address,
      headers: {
        'user-agent': this.userAgent,
        ...(this.language && { 'accept-language': this.language }),
        ...(this.cookie && { cookie: this.cookie }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(type && { 'content-type': type }),
      },
      ...(payload && { payload }),
    })
    const set = answer.cookies.find((cookie) => cookie.name === 'souk_guest')
    if (set) this.cookie = `souk_guest=${encodeURIComponent(set.value)}`
    const isJson =
      answer.payload !== '' && String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      raw: answer.rawPayload,
      body: isJson ? answer.json() : undefined,
    }
  }

  get = (url: string) => this.send('GET', url)
  post = (url: string, body: object = {}) => this.send('POST', url, body)
  put = (url: string, body: object = {}) => this.send('PUT', url, body)
  delete = (url: string, body: object = {}) => this.send('DELETE', url, body)

  /** Logs in as a buyer and stores the bearer token. */
  async logIn(email: string, password: string): Promise<Answer> {
    const answer = await this.post('/bauth/login', { email, password })
    this.token = answer.body.token
    return answer
  }
}

export interface ReceivedEmail {
  subject: string
  text: string
  html: string
  /** Token in the email's link. */
  token: string
  /** Path of the email's link. */
  path: string
}

/** Returns all emails to an address, newest first. */
export async function emailsTo(shop: TestShop, email: string): Promise<ReceivedEmail[]> {
  await shop.app.jobs.runDue()
  const { rows } = await shop.pool.query<ReceivedEmail>(
    'select subject, text, html from emails where recipient = $1 order by id desc',
    [email],
  )
  return rows.map((mail) => {
    const path = /http:\/\/shop\.localhost(\/\S*)/.exec(mail.text)?.[1] ?? ''
    return { ...mail, path, token: path.split('/').at(-1) ?? '' }
  })
}

export async function newestMail(shop: TestShop, email: string): Promise<ReceivedEmail> {
  const [mail] = await emailsTo(shop, email)
  if (!mail) throw new Error(`no mail to ${email}`)
  return mail
}

export const goodPassword = 'kettle-orchard-17'
let count = 0

export function anEmail(): string {
  return `person${++count}-${process.pid}@mail.example`
}
