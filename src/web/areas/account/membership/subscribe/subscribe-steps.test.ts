import { expect, test, vi } from 'vitest'
import { CallError, type Call } from '#web/lib/calls/caller.ts'
import type { CardHandle } from '#web/features/card/form.types.ts'
import { subscribe } from './subscribe-steps.ts'

const choice = { buyerId: 'byr_1', priceId: 'price_1', couponCode: undefined }
const payer = { name: 'Ana', email: 'ana@example.com' }
const made = { subscriptionId: 'sub_1', status: 'active' }

function world(answers: {
  createSubscription?: unknown
  isMember?: boolean
  card?: Partial<CardHandle> | null
}) {
  const called: [string, unknown][] = []
  const call = (async (name: string, input?: { body?: unknown }) => {
    called.push([name, input?.body])
    if (name === 'subscriptionStatus')
      return { buyer: { _id: 'byr_1', serviceSubscription: answers.isMember ?? true }, token: 'next' }
    const answer = answers.createSubscription ?? made
    if (answer instanceof Error) throw answer
    return answer
  }) as unknown as Call
  const card =
    answers.card === null
      ? null
      : {
          makeToken: async () => ({ isGood: true, id: 'ctoken_1' }) as const,
          authenticate: async () => ({ isGood: true }) as const,
          ...answers.card,
        }
  const save = vi.fn<() => void>()
  const steps: string[] = []
  const run = () => subscribe(choice, { call, card, payer, onStep: (step) => void steps.push(step), save })
  return { run, called, save, steps }
}

test('a card payment returns the buyer as a member', async () => {
  const { run, called, save, steps } = world({})
  expect(await run()).toMatchObject({ is: 'member', buyer: { _id: 'byr_1' } })
  expect(called[0]).toEqual(['createSubscription', { priceId: 'price_1', confirmationToken: 'ctoken_1' }])
  expect(save).toHaveBeenCalledTimes(1)
  expect(steps).toEqual(['card', 'pay', 'finish'])
})

test('no card or bank confirmation is used when nothing is due', async () => {
  const { run, called, steps } = world({ card: null })
  expect(await run()).toMatchObject({ is: 'member' })
  expect(called[0]).toEqual(['createSubscription', { priceId: 'price_1' }])
  expect(steps).toEqual(['pay', 'finish'])
})

test('a failed bank confirmation shows an error at the card and does not update the membership', async () => {
  const prove: CardHandle['authenticate'] = async () => ({ isGood: false, message: 'Not confirmed' })
  const { run, called } = world({
    createSubscription: { ...made, clientSecret: 'pi_1_secret' },
    card: { authenticate: prove },
  })
  expect(await run()).toEqual({ is: 'card', message: 'Not confirmed' })
  expect(called).toHaveLength(1)
})

test.each([
  [new CallError(402, 'card_declined', 'Your card was declined'), { is: 'card' }],
  [
    new CallError(409, 'already_member' as never, 'You are a member'),
    { is: 'refused', code: 'already_member' },
  ],
  [new CallError(500, 'internal', 'Something went wrong'), { is: 'unsure' }],
  [new TypeError('Failed to fetch'), { is: 'unsure' }],
])('%s leads to the right result', async (createSubscription, end) => {
  expect(await world({ createSubscription }).run()).toMatchObject(end)
})

test('an unpaid subscription does not make the buyer a member', async () => {
  expect(await world({ isMember: false }).run()).toMatchObject({ is: 'card' })
})
