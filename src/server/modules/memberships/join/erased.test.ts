import { afterAll, expect, test } from 'vitest'
import { openMembershipsFixture, type FixtureBuyer } from '../members.fixture.ts'

const club = await openMembershipsFixture()
afterAll(() => club.close())

const erase = ({ person, id }: FixtureBuyer) => person.delete(`/api/customerprofile/${id}`, {})

/** Returns the statuses of the given customers' subscriptions that the provider could still charge. */
async function runningOf(customers: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = []
  for (const customer of customers) {
    const { data } = await club.provider.subscriptions.list({ customer, status: 'all' })
    found.push(
      ...data.map(({ status }) => status).filter((status) => !/^(canceled|incomplete_expired)$/.test(status)),
    )
  }
  return found
}

test.each([
  ['before the customer is made', 'create', 'before'],
  ['before the subscription is stored', 'create', 'after'],
  ['before its card is added', 'saveCard', 'before'],
  ['after it is paid', 'saveCard', 'after'],
] as const)('a buyer who is erased %s is not charged afterwards', async (_name, step, side) => {
  const { context } = club.shop.app.memberships
  const who = await club.aBuyer()
  const customers = new Set<string>()
  const real = { create: context.provider.create, saveCard: context.provider.saveCard }
  const around = async <T>(isHere: boolean, work: () => Promise<T>): Promise<T> => {
    if (isHere && side === 'before') expect((await erase(who)).status).toBe(200)
    const result = await work()
    if (isHere && side === 'after') expect((await erase(who)).status).toBe(200)
    return result
  }
  context.provider.create = async (input) => {
    customers.add(input.customerId)
    return around(step === 'create', () => real.create.call(context.provider, input))
  }
  context.provider.saveCard = async (...args) =>
    around(step === 'saveCard', () => real.saveCard.apply(context.provider, args))
  await club.subscribe(who).finally(() => Object.assign(context.provider, real))
  await club.settle()
  expect(customers.size).toBe(1)
  expect(await runningOf(customers)).toEqual([])
})

test('a subscription attempt fails if its buyer is erased at the same moment', async () => {
  const who = await club.aBuyer()
  const holder = await club.shop.pool.connect()
  await holder.query('begin')
  await holder.query('select from buyers where id = $1 for update', [who.id])
  const asked = club.subscribe(who)
  await expect
    .poll(async () => {
      const { rows } = await club.shop.pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return rows.length
    })
    .toBe(1)
  await holder.query('update buyers set erased_at = now() where id = $1', [who.id])
  await holder.query('commit')
  holder.release()
  expect((await asked).status).toBeGreaterThanOrEqual(400)
  const { rows } = await club.shop.pool.query(
    `select 1 from membership_attempts where buyer_id = $1 and state in ('open', 'subscribed')`,
    [who.id],
  )
  expect(rows).toEqual([])
})
