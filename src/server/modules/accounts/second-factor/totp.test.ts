import { describe, expect, test } from 'vitest'
import { codeAt } from '#test/support/authenticator.ts'
import { newRecoveryCodes, parseSecondFactorCode } from '../core/recovery-codes.ts'
import { newTotpSecret, qrCode, findTimeStep, totpUri } from './totp.ts'

const at = Date.UTC(2026, 5, 1, 12, 0, 10)
const secondsMs = 1000

// Test vectors for SHA-1 from RFC 6238, appendix B. The key is the ASCII string 12345678901234567890. Codes are
// shortened to six digits.
const rfcKey = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at %s s the code of the RFC test vector is %s', (seconds, code) => {
  expect(findTimeStep(rfcKey, code, seconds * secondsMs)).toBe(Math.floor(seconds / 30))
})

test.each([
  [-61, false],
  [-30, true],
  [0, true],
  [30, true],
  [61, false],
])('a code with an offset of %s s is accepted: %s', (seconds, counts) => {
  const secret = newTotpSecret()
  expect(findTimeStep(secret, codeAt(secret, at + seconds * secondsMs), at) !== undefined).toBe(counts)
})

test('the setup URI contains the key and the email, and is encoded as a square QR code', () => {
  const uri = totpUri(rfcKey, 'ada+x@mail.example')
  expect(new URL(uri).searchParams.get('secret')).toBe(rfcKey)
  expect(uri).toContain('otpauth://totp/Souk:ada%2Bx%40mail.example')
  const { size, path } = qrCode(uri)
  expect(size).toBeGreaterThan(20)
  // A QR code has finder patterns in three corners.
  for (const corner of ['M0 0h', `M${size - 1} 0h`, `M0 ${size - 1}h`]) expect(path).toContain(corner)
  expect(path).not.toContain(`M${size} `)
})

describe('recovery codes', () => {
  test('ten different codes are created in a format that is easy to copy by hand', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9a-km-np-z]{4}(-[2-9a-km-np-z]{4}){2}$/)
  })

  test.each([
    ['123 456', { kind: 'app', code: '123456' }],
    ['K3FM 9XQ2 7HDW', { kind: 'recovery', code: 'k3fm-9xq2-7hdw' }],
    ['k3fm-9xq2-7hdw', { kind: 'recovery', code: 'k3fm-9xq2-7hdw' }],
    ['12345', undefined],
    ['k3fm-9xq2-7hd0', undefined],
    ['', undefined],
  ])('"%s" is parsed as %j', (typed, read) => expect(parseSecondFactorCode(typed)).toEqual(read))
})
