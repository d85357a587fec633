import { expect } from 'vitest'
import type { TestShop } from '#test/support/shop.ts'
import { specificationCalls, type SpecificationCall } from './calls.ts'

interface CallInput {
  /** Values of the placeholders in the path. */
  path?: Record<string, string>
  query?: string
  body?: object | Buffer
  type?: string
  headers?: Record<string, string>
}

/** Calls that have been made so far, as keys of `specificationCalls`. */
export const madeCalls = new Set<SpecificationCall>()

/** A browser that makes the specification's API calls over HTTP. Stores its cookie and sends a bearer token. */
export class SpecificationClient {
  token: string | undefined
  private cookie: string | undefined
  private readonly origin: string

  constructor(origin: string, token?: string) {
    this.origin = origin
    this.token = token
  }

  /**
   * Makes a call of the specification. Checks that the call succeeds and that the reply has the fields that the
   * specification lists. Returns the reply.
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read the JSON response
  async call(call: SpecificationCall, input: CallInput = {}): Promise<any> {
    const { status, body } = await this.send(call, input)
    expect({ call, status, error: status === 200 ? undefined : body }).toEqual({
      call,
      status: 200,
      error: undefined,
    })
    for (const field of specificationCalls[call])
      expect(body, `${call} without ${field}`).toHaveProperty(field)
    madeCalls.add(call)
    return body
  }

  /** Sends any request, such as a call of the specification that must fail. Returns the status and the JSON reply. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read the JSON response
  async send(call: string, input: CallInput = {}): Promise<{ status: number; body: any }> {
    const [method, pattern] = call.split(' ') as [string, string]
    const { path = {}, query = '', body, type, headers } = input
    const url = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      name === 'prefix' || name === 'seller' ? (path[name] ?? '') : encodeURIComponent(path[name]!),
    )
    const isFile = Buffer.isBuffer(body)
    const answer = await fetch(this.origin + url + query, {
      method,
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body && { 'content-type': type ?? 'application/json' }),
        ...headers,
      },
      ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const guest = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('souk_guest='))
    if (guest) this.cookie = guest.split(';')[0]
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
  }
}

/** Makes the shop listen on a free port. Returns the origin. */
export async function listen(shop: TestShop): Promise<string> {
  return shop.server.listen({ port: 0, host: '127.0.0.1' })
}
