import { expect, test } from 'vitest'
import type { RequestRecord } from './requests.ts'
import { findRequestErrors, judgeOutage, type Outage } from './judge.ts'

const outage: Outage = {
  app: 'external',
  kind: 'killed',
  isTotal: true,
  beganAt: 10_000,
  repairedAt: 16_000,
  overAt: 17_000,
  recoveredAt: 16_500,
  notReadyAt: 11_000,
}

const ask = (more: Partial<RequestRecord> = {}): RequestRecord => ({
  what: 'list',
  begunAt: 11_000,
  endedAt: 11_100,
  status: 200,
  code: '',
  hasRetryAfter: false,
  ...more,
})

test('an outage is not a fault if clients get error responses in time', () => {
  const notified = ask({ status: 503, code: 'busy', hasRetryAfter: true, endedAt: 14_100 })
  expect(judgeOutage(outage, [ask(), notified])).toMatchObject({
    faults: [],
    recoveryMs: 500,
    notReadyMs: 1_000,
  })
})

const { recoveredAt: _well, ...neverWell } = outage
const { notReadyAt: _ready, ...neverUnready } = outage
const wrong: [what: string, Outage, RequestRecord[], fault: RegExp][] = [
  ['ends the process', { ...outage, end: 'exit 1: EPIPE' }, [], /^the process ended \(exit 1: EPIPE\)$/],
  [
    'the app does not recover from',
    { ...neverWell, missing: 'no list' },
    [],
    /^no recovery 1\.0 s after the end: no list$/,
  ],
  ['the app recovers from late', { ...outage, recoveredAt: 21_100 }, [], /^recovered only 5\.1 s/],
  ['readiness does not report', neverUnready, [], /^\/readyz did not report it/],
  ['readiness reports late', { ...outage, notReadyAt: 15_200 }, [], /^\/readyz did not report it/],
  ['causes a 500', outage, [ask({ status: 500, code: 'internal' })], /^1 × 500 internal \(list × 1\)$/],
  [
    'causes a 503 without Retry-After',
    outage,
    [ask({ status: 503, code: 'busy' })],
    /^1 × 503 busy without Retry-After/,
  ],
  [
    'causes a late 503',
    outage,
    [ask({ status: 503, hasRetryAfter: true, endedAt: 15_100 })],
    /^1 × 503 only after/,
  ],
  [
    'makes writes hang',
    outage,
    [ask({ what: 'pay', endedAt: 16_100 })],
    /^1 × answered only after more than 4\.0 s/,
  ],
  ['makes reads slow', outage, [ask({ endedAt: 15_100 })], /^1 × reads that took more than 4\.0 s/],
  [
    'makes requests time out',
    outage,
    [ask({ status: 0, code: 'timeout' })],
    /^1 × no answer, none in 15\.0 s/,
  ],
  [
    'closes connections without a response',
    outage,
    [ask({ status: 0, code: 'ECONNRESET' })],
    /^1 × no answer, ECONNRESET/,
  ],
]

test.each(wrong)('an outage that %s is a fault', (_what, outageCase, asks, fault) => {
  expect(judgeOutage(outageCase, asks).faults).toEqual([expect.stringMatching(fault)])
})

test('slow writes, requests outside the outage and refused connections to an exited app are not faults', () => {
  const write = ask({ what: 'pay', begunAt: 12_500, endedAt: 16_900 })
  const earlier = ask({ status: 500, begunAt: 1_000, endedAt: 1_100 })
  const halfDone = ask({ what: 'pay', status: 503, hasRetryAfter: true, begunAt: 9_000, endedAt: 13_500 })
  expect(judgeOutage(outage, [write, earlier, halfDone]).faults).toEqual([])
  expect(findRequestErrors([ask({ status: 0, code: 'ECONNREFUSED' })], { wasGone: true })).toEqual([])
})
