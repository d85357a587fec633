import type pg from 'pg'
import { copyRows } from './copy.ts'
import { createBuyerSeed, createMemberSeed, type DemoAccountSeed } from './demo-accounts.ts'
import type { DemoPasswords } from './passwords.ts'
import { demoAccounts, demoMember, hashDemoPassword, type DemoAccount } from './people/accounts.ts'
import type { SeedProgress } from './progress.ts'

/** Inserts the demo's buyer and, if the demo has trading data (orders, payments, reviews), the demo's member. */
export async function seedBuyers(
  client: pg.PoolClient,
  { at, trade }: SeedProgress,
  passwords: DemoPasswords,
): Promise<void> {
  const home = { line1: '12 Larch Street', city: 'Portland', state: 'OR', zip: '97205' }
  await seedBuyer(
    client,
    demoAccounts[0]!,
    createBuyerSeed(at),
    await hashDemoPassword(passwords.buyer),
    home,
  )
  if (!trade) return
  const there = { line1: '8 Orchard Row', city: 'Portland', state: 'ME', zip: '04101' }
  await seedBuyer(client, demoMember, createMemberSeed(at), await hashDemoPassword(passwords.member), there)
}

async function seedBuyer(
  client: pg.PoolClient,
  account: DemoAccount,
  { id, createdAt }: Pick<DemoAccountSeed, 'id' | 'createdAt'>,
  passwordHash: string,
  { line1, city, state, zip }: Record<'line1' | 'city' | 'state' | 'zip', string>,
): Promise<void> {
  const [fname, lname] = account.name.split(' ') as [string, string]
  await copyRows(
    client,
    'buyers',
    [
      'id',
      'username',
      'full_name',
      'fname',
      'lname',
      'email',
      'password_hash',
      'address_line1',
      'address_city',
      'address_state',
      'address_zip',
      'disclaimer',
      'is_validated',
      'created_at',
    ],
    [
      [
        id,
        account.username,
        account.name,
        fname,
        lname,
        account.email,
        passwordHash,
        line1,
        city,
        state,
        zip,
        true,
        true,
        new Date(createdAt).toISOString(),
      ],
    ],
  )
}
