import { describe, expect, it } from 'vitest'
import { CallError, type Call } from '#web/lib/calls/caller.ts'
import { errorStatuses, type ErrorCode } from '#contract/errors.ts'
import type { CardHandle } from '#web/features/card/form.types.ts'
import { payByCard, resumeOrder, type CheckoutPayment } from './pay.ts'

const payment: CheckoutPayment = {
  attempt: 'attempt-1',
  items: [{ _id: 'prd_1', sizeID: 'siz_1' }],
  email: 'ada@example.com',
  shipTo: { name: 'Ada', address_line1: '1', address_city: 'NY', address_zip: '10013' },
  shownTotalCents: 12_300,
  payer: { name: 'Ada', email: 'ada@example.com' },
}
const authorised = { status: 'authorised', orderId: 'ord_1' }
const challenged = { status: 'requires_action', orderId: 'ord_1', clientSecret: 'pi_secret' }
const finished = { order: {}, orderLink: 'secret-link' }
const lost = new TypeError('Failed to fetch')

describe('payment by card', () => {
  it('a payment runs through the steps card, pay and finish and returns the order link', async () => {
    const { deps, steps, requests } = createDeps({ pay: [authorised], createOrder: [finished] })
    expect(await payByCard(payment, deps)).toEqual({
      is: 'paid',
      orderId: 'ord_1',
      orderLink: 'secret-link',
    })
    expect(steps).toEqual(['card', 'pay', 'order ord_1', 'finish'])
    expect(requests[0]).toEqual(['pay', { ...withoutPayer(), confirmationToken: 'ctoken_1' }])
    expect(requests[1]).toEqual(['createOrder', { orderInfo: { orderId: 'ord_1' } }])
  })

  it('a saved card is sent with a key per click, and the card fields are not read', async () => {
    const { deps, requests } = createDeps({
      pay: [lost, authorised, authorised],
      createOrder: [finished, finished],
    })
    deps.card.makeToken = () => Promise.reject(new Error('there are no fields'))
    const saved = { ...payment, savedCard: 'pm_1' }
    expect((await payByCard(saved, deps)).is).toBe('paid')
    expect((await payByCard(saved, deps)).is).toBe('paid')
    const presses = requests
      .filter(([name]) => name === 'pay')
      .map(([, body]) => body as { savedCard: object })
    const [first, again, second] = presses.map(({ savedCard }) => savedCard)
    expect(first).toEqual({ _id: 'pm_1', press: expect.stringMatching(/^[\w-]{8,80}$/) })
    expect(again).toEqual(first)
    expect(second).not.toEqual(first)
    expect(presses[0]).not.toHaveProperty('confirmationToken')
  })

  it('nothing is sent to the server while the card fields are incomplete', async () => {
    const { deps, requests } = createDeps(
      {},
      { makeToken: { isGood: false, message: 'Your card number is incomplete' } },
    )
    expect(await payByCard(payment, deps)).toEqual({ is: 'card', message: 'Your card number is incomplete' })
    expect(requests).toEqual([])
  })

  it("an order is finished only after the bank's confirmation", async () => {
    const { deps, steps } = createDeps({ pay: [challenged], createOrder: [finished] })
    expect((await payByCard(payment, deps)).is).toBe('paid')
    expect(steps).toEqual(['card', 'pay', 'order ord_1', 'bank', 'prove pi_secret', 'finish'])
  })

  it('a failed bank confirmation shows an error at the card and finishes nothing', async () => {
    const no = { isGood: false, message: 'We are unable to authenticate your card' } as const
    const { deps, requests } = createDeps({ pay: [challenged] }, { authenticate: no })
    expect(await payByCard(payment, deps)).toEqual({ is: 'card', message: no.message })
    expect(requests.map(([name]) => name)).toEqual(['pay'])
  })

  it('a declined card shows an error at the card', async () => {
    const { deps } = createDeps({ pay: [error('card_declined')] })
    expect(await payByCard(payment, deps)).toEqual({ is: 'card', message: 'message for card_declined' })
  })

  it.each([
    'price_changed',
    'out_of_stock',
    'coupon_invalid',
    'payment_cancelled',
    'provider_unavailable',
  ] as const)('the error %s is returned without a retry', async (code) => {
    const { deps, requests } = createDeps({ pay: [error(code)] })
    expect(await payByCard(payment, deps)).toMatchObject({
      is: 'refused',
      code,
      message: `message for ${code}`,
    })
    expect(requests).toHaveLength(1)
  })

  it('an order that was paid with another address is finished if the response was lost', async () => {
    const details = { orderId: 'ord_1', orderKey: 'secret-link' }
    const reused = new CallError(409, 'attempt_reused', 'message for attempt_reused', { details })
    const { deps, requests } = createDeps({ pay: [reused], createOrder: [finished] })
    expect(await payByCard(payment, deps)).toMatchObject({ is: 'paid', orderId: 'ord_1' })
    expect(requests.map(([name]) => name)).toEqual(['pay', 'createOrder'])
  })

  it('an attempt that was used for other details returns the error', async () => {
    const { deps } = createDeps({ pay: [error('attempt_reused')] })
    expect(await payByCard(payment, deps)).toMatchObject({ is: 'refused', code: 'attempt_reused' })
  })

  it('a lost connection is retried with the same attempt and token', async () => {
    const { deps, requests } = createDeps({
      pay: [lost, authorised],
      createOrder: [lost, error('shutting_down'), finished],
    })
    expect((await payByCard(payment, deps)).is).toBe('paid')
    expect(requests.map(([name]) => name)).toEqual([
      'pay',
      'pay',
      'createOrder',
      'createOrder',
      'createOrder',
    ])
    expect(requests[0]).toEqual(requests[1])
  })

  it('the result is unknown if all retries fail', async () => {
    const { deps, requests } = createDeps({ pay: [lost, lost, lost, lost] })
    expect(await payByCard(payment, deps)).toEqual({ is: 'unsure' })
    expect(requests).toHaveLength(4)
  })

  it('an order is finished if its payment succeeded but the response was lost', async () => {
    const { deps } = createDeps({ createOrder: [finished] })
    expect(await resumeOrder('ord_1', deps)).toMatchObject({ is: 'paid', orderLink: 'secret-link' })
  })
})

function withoutPayer() {
  const { payer: _, ...body } = payment
  return body
}

function error(code: ErrorCode) {
  return new CallError(errorStatuses[code], code, `message for ${code}`)
}

type Results = { [Verb in keyof CardHandle]?: Awaited<ReturnType<CardHandle[Verb]>> }

function createDeps(answers: Record<string, unknown[]>, results: Results = {}) {
  const steps: string[] = []
  const requests: [string, unknown][] = []
  const call = (name: string, { body }: { body: unknown }) => {
    requests.push([name, body])
    const answer = answers[name]?.shift()
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const card: CardHandle = {
    makeToken: () => Promise.resolve(results.makeToken ?? { isGood: true, id: 'ctoken_1' }),
    authenticate: (clientSecret) => {
      steps.push(`prove ${clientSecret}`)
      return Promise.resolve(results.authenticate ?? { isGood: true })
    },
  }
  const deps = {
    call: call as unknown as Call,
    card,
    wait: () => Promise.resolve(),
    onOrder: (orderId: string) => steps.push(`order ${orderId}`),
    onStep: (step: string) => steps.push(step),
  }
  return { deps, steps, requests }
}
