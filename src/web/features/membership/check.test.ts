import { expect, test, vi } from 'vitest'
import { checkMembership, type MembershipState } from './check.ts'

const now = Date.UTC(2026, 10, 21)
const member = { _id: 'buy_1', subscriptionStatus: 'active' }

interface World {
  buyer?: { _id: string; subscriptionStatus?: string | null }
  storedEnd?: number | null
  answer?: () => Promise<{ subscriptionStatus: string | null; subscriptionEndDate: number | null }>
}

async function check({
  buyer = member,
  storedEnd = null,
  answer = () => Promise.reject(new Error()),
}: World) {
  const steps: MembershipState[] = []
  const fetchStatus = vi.fn<typeof answer>(answer)
  const save = (state: MembershipState) => void steps.push(state)
  const end = await checkMembership({ buyer, storedEnd, now: () => now, fetchStatus, save })
  expect(steps.map(({ isLoading }) => isLoading)).toEqual([true, false])
  expect(steps.at(-1)).toEqual(end)
  return { ...end, statusRequests: fetchStatus.mock.calls }
}

test.each([{ _id: 'buy_1' }, { _id: 'buy_1', subscriptionStatus: null }])(
  'a buyer without a status is no member, and the server is not called: %o',
  async (buyer) => {
    const found = await check({ buyer, storedEnd: now + 1 })
    expect(found).toMatchObject({ serviceSubscription: false, subscriptionStatus: false, statusRequests: [] })
  },
)

test('the cached status is used until the stored end, down to the last millisecond', async () => {
  expect(await check({ storedEnd: now + 1 })).toEqual({
    isLoading: false,
    serviceSubscription: true,
    subscriptionStatus: 'active',
    subscriptionEndDate: now + 1,
    statusRequests: [],
  })
})

test.each([null, now, now - 1])('a stored end of %s makes a call to the server', async (storedEnd) => {
  const answer = () => Promise.resolve({ subscriptionStatus: 'past_due', subscriptionEndDate: now + 1 })
  expect(await check({ storedEnd, answer })).toMatchObject({
    serviceSubscription: true,
    subscriptionStatus: 'past_due',
    subscriptionEndDate: now + 1,
    statusRequests: [['buy_1']],
  })
})

test.each([now, null])('a returned end of %s means no membership, regardless of the status', async (end) => {
  const answer = () => Promise.resolve({ subscriptionStatus: 'active', subscriptionEndDate: end })
  expect(await check({ answer })).toMatchObject({ serviceSubscription: false, subscriptionEndDate: end })
})

test('any failure clears the status and the end, and loading is finished', async () => {
  expect(await check({ storedEnd: now - 1 })).toMatchObject({
    isLoading: false,
    serviceSubscription: false,
    subscriptionStatus: null,
    subscriptionEndDate: null,
  })
})
