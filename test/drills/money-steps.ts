/** Possible steps for a paid order, each with its relative frequency. */
export const stepWeights: readonly (readonly [step: string, weight: number])[] = [
  ['ship', 5],
  ['receive', 7],
  ['refund', 3],
  ['refundAll', 1],
  ['adminRefund', 1],
  ['pack', 1],
  ['cancel', 0.5],
  ['adminCancel', 0.3],
  ['buyerCancel', 0.7],
  ['deliver', 3],
  ['notArrived', 0.5],
  ['issue', 1],
  ['answer', 1],
  ['giveBack', 3],
  ['sendBack', 2],
  ['returned', 2],
  ['contest', 1],
  ['accept', 1],
  ['keep', 0.5],
  ['decide', 0.7],
  ['payOut', 4],
  ['evidence', 1.5],
  ['release', 0.7],
  ['wait', 1],
  ['onboard', 0.3],
]

/**
 * Typical next steps, keyed by the state of the order. The steps for a paid order also depend on whether the order is
 * packed.
 */
export const likelySteps: Readonly<Record<string, readonly string[]>> = {
  paid: ['ship', 'ship', 'ship', 'pack', 'buyerCancel'],
  packed: ['ship', 'ship', 'buyerCancel'],
  shipped: ['deliver', 'deliver', 'receive', 'issue'],
  delivered: ['giveBack', 'giveBack', 'receive', 'notArrived'],
  // The earnings from a received order are already released to the seller, so a refund is deducted from released
  // earnings.
  received: ['giveBack', 'payOut', 'issue'],
  completed: ['giveBack', 'payOut', 'refund', 'issue', 'issue'],
  returning: ['sendBack', 'returned', 'wait', 'keep'],
  returned: ['refundAll', 'contest', 'contest', 'wait', 'adminRefund'],
  issue: ['accept', 'accept', 'answer', 'decide', 'wait'],
}

/** Returns a random generator (mulberry32). The same seed produces the same sequence of numbers. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
