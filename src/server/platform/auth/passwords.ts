import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { networksOf } from '../http/limits/network.ts'
import { openPlaces, own } from '../errors/places.ts'
import { passwordCosts } from '#platform/auth/password-costs.ts'

const { memoryKiB, passes } = passwordCosts
const tagBytes = 32
const version = 19

// The thread pool also reads files and packs answers, and the main thread needs a core: hashing leaves them room.
// Those who wait take turns by the widest network they were given, so that nobody fills the lanes for others.
const lanes = Math.max(1, Math.min(3, availableParallelism() - 1))
// Whoever would wait longer than a browser does is told at once.
const mostWaiting = 500
const places = openPlaces(lanes, mostWaiting, { retryAfter: 10 })
let runs = 0

/** How many times argon2 ran in this process: sign-ins must not differ by it (issue: no telling by time). */
export function passwordRuns(): number {
  return runs
}

/**
 * PHC string of a password: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. Runs off the main thread; those who wait take
 * turns by the network of `address`, which only the app itself leaves out.
 * @throws too_many_requests when too many wait
 */
export async function hashPassword(password: string, address?: string): Promise<string> {
  const salt = randomBytes(16)
  const costs = { salt, memory: memoryKiB, time: passes }
  const hash = await inPlace(address, () => run(password, costs, tagBytes))
  return `$argon2id$v=${version}$m=${memoryKiB},t=${passes},p=1$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Whether the password fits. Without a hash it works as long, and does not fit; `address` as in `hashPassword`.
 * @throws too_many_requests when too many wait
 */
export async function verifyPassword(
  password: string,
  phc: string | null | undefined,
  address?: string,
): Promise<boolean> {
  return inPlace(address, () => fits(password, phc))
}

/**
 * Returns the index of the first hash that the password fits, or -1. If it does not fit the first one, all others are tried, so
 * that the response time does not tell which one fits. All attempts share one place in the queue.
 * @throws too_many_requests when too many wait
 */
export function findFittingHash(
  password: string,
  [first, ...others]: readonly (string | null | undefined)[],
  address?: string,
): Promise<number> {
  return inPlace(address, async () => {
    if (await fits(password, first)) return 0
    let found = -1
    for (const [at, phc] of others.entries()) if ((await fits(password, phc)) && found < 0) found = at + 1
    return found
  })
}

async function fits(password: string, phc: string | null | undefined): Promise<boolean> {
  const parsed = readPhc(phc ?? '')
  const { hash, ...costs } = parsed ?? absent
  const tried = await run(password, costs, hash.length)
  return parsed !== undefined && timingSafeEqual(tried, hash)
}

/** Whether a hash was made with other costs than today's, so that the next right password is hashed anew. */
export function isOutdatedHash(phc: string): boolean {
  const parsed = readPhc(phc)
  return parsed?.memory !== memoryKiB || parsed.time !== passes
}

interface Phc {
  salt: Buffer
  hash: Buffer
  memory: number
  time: number
}

const absent: Phc = { salt: Buffer.alloc(16), hash: Buffer.alloc(tagBytes), memory: memoryKiB, time: passes }
const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function readPhc(phc: string): Phc | undefined {
  const [, memory, time, salt, hash] = phcPattern.exec(phc) ?? []
  if (!salt || !hash) return undefined
  const bytes = (text: string) => Buffer.from(text, 'base64')
  return { salt: bytes(salt), hash: bytes(hash), memory: Number(memory), time: Number(time) }
}

async function inPlace<T>(address: string | undefined, work: () => Promise<T>): Promise<T> {
  await places.take(address === undefined ? own : networksOf(address)[0]!)
  try {
    return await work()
  } finally {
    places.release()
  }
}

function run(password: string, { salt: nonce, memory, time }: Omit<Phc, 'hash'>, tagLength: number) {
  runs++
  return new Promise<Buffer>((resolve, reject) => {
    const message = password.normalize('NFKC')
    argon2(
      'argon2id',
      { message, nonce, parallelism: 1, tagLength, memory, passes: time },
      (error, derived) => (error ? reject(error) : resolve(derived)),
    )
  })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
