import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { firstParty } from './first-party.ts'
import { sellers } from './sellers.ts'

/** Password of the demo accounts, published in the README. In production, random passwords replace it. */
export const demoPassword = 'demo-souk-2026'

export interface DemoAccount {
  role: 'buyer' | 'seller' | 'admin' | 'member'
  name: string
  username: string
  email: string
}

/**
 * Accounts that visitors of the demo can sign in with. Outside production, the password of every account is
 * `demoPassword`.
 */
export const demoAccounts: readonly DemoAccount[] = [
  { role: 'buyer', name: 'Robin Ashdown', username: 'robin', email: 'buyer@souk.example' },
  { role: 'seller', name: sellers[0]!.name, username: sellers[0]!.username, email: 'seller@souk.example' },
  { role: 'admin', name: firstParty.name, username: firstParty.username, email: 'admin@souk.example' },
]
/**
 * Second demo buyer, who has a paid membership. This account exists only in a demo with trading data (orders, payments,
 * reviews).
 */
export const demoMember: DemoAccount = {
  role: 'member',
  name: 'Maren Holt',
  username: 'maren',
  email: 'member@souk.example',
}

/**
 * Sentence that startup prints together with the accounts, because buyers, sellers and admins have separate sign-in
 * pages.
 */
export const signInPages =
  'Buyer and member sign in at /login, the seller at /shopper/sellerLogin, the admin at /sa.'

/** Returns a demo user's email address. The address is in a reserved domain that cannot receive mail (RFC 2606). */
export function createDemoEmail(username: string): string {
  const account = demoAccounts.find((a) => a.role !== 'buyer' && a.username === username)
  return account?.email ?? `${username}@sellers.souk.example`
}

const memoryKiB = 19_456
const passes = 2

/** Returns the password's hash as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`, base64 without padding. */
export async function hashDemoPassword(password = demoPassword): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await promisify(argon2)('argon2id', {
    message: password,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: memoryKiB,
    passes,
  })
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${unpadded(nonce)}$${unpadded(hash)}`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
