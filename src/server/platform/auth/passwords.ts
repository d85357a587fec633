import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { networksOf } from '../http/limits/network.ts'
import { createFairSemaphore, appCaller } from '../errors/semaphore.ts'
import { passwordCosts } from '#platform/auth/password-costs.ts'

const { memoryKiB, passes } = passwordCosts
const tagBytes = 32
const version = 19

// Number of passwords that are hashed concurrently (lanes). Leaves threads for files and compression, and a CPU core
// for the main thread. Waiting calls from different networks take turns, so that one network cannot occupy all lanes.
const lanes = Math.max(1, Math.min(3, availableParallelism() - 1))
// Maximum number of calls that wait for a lane. More calls fail immediately, because they would have to wait longer
// than a browser does.
const maxWaiting = 500
const slots = createFairSemaphore(lanes, maxWaiting, { retryAfter: 10 })
let runs = 0

/**
 * Returns how many times this process has run argon2. Tests use this to check that all sign-ins do the same work,
 * because a difference would allow timing attacks.
 */
export function countHashRuns(): number {
  return runs
}

/**
 * Returns the PHC string of a password: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. Hashes the password off the main
 * thread. Waiting calls take turns by the network to which `address` belongs. Only the app's own calls omit `address`.
 * @throws too_many_requests when the queue is full
 */
export async function hashPassword(password: string, address?: string): Promise<string> {
  const salt = randomBytes(16)
  const costs = { salt, memory: memoryKiB, time: passes }
  const hash = await inPlace(address, () => run(password, costs, tagBytes))
  return `$argon2id$v=${version}$m=${memoryKiB},t=${passes},p=1$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Returns whether the password matches the hash. If there is no hash, takes the same time and returns false. Waiting
 * calls take turns by the network to which `address` belongs.
 * @throws too_many_requests when the queue is full
 */
export async function verifyPassword(
  password: string,
  phc: string | null | undefined,
  address?: string,
): Promise<boolean> {
  return inPlace(address, () => fits(password, phc))
}

/**
 * Returns the index of the first hash that matches the password, or -1. If the first hash does not match, tries all
 * other hashes, so that the response time does not reveal which of them matches. All hashes together count as one call
 * in the queue.
 * @throws too_many_requests when the queue is full
 */
export function findMatchingHashIndex(
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

/**
 * Returns whether a hash was created with outdated cost parameters. The next successful sign-in replaces an outdated
 * hash.
 */
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
  await slots.acquire(address === undefined ? appCaller : networksOf(address)[0]!)
  try {
    return await work()
  } finally {
    slots.release()
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
