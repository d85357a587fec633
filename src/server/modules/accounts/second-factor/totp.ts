import { generateSecret, generateURI, verifySync } from 'otplib'
import { encode } from 'uqr'
import { marketplaceName } from '#platform/config/marketplace.ts'

/** Tolerance in seconds before and after, because the clocks of phones differ. */
const toleranceSeconds = 30

/** Creates a secret for an authenticator app: 160 random bits in base 32. */
export function newTotpSecret(): string {
  return generateSecret()
}

/** Returns the URI that gives an authenticator app its secret, labeled with the email. */
export function totpUri(secret: string, email: string): string {
  return generateURI({ issuer: marketplaceName(), label: email, secret })
}

/** Returns the 30-second step since the epoch of a valid code, undefined for a wrong one. `at` in ms. */
export function stepOfCode(secret: string, code: string, at: number): number | undefined {
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(at / 1000),
    epochTolerance: toleranceSeconds,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

export interface QrCode {
  /** Number of modules along each side. */
  size: number
  /** Dark modules as an SVG path; one unit is one module. */
  path: string
}

/** Encodes a text as a QR code without a margin. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: path.join('') }
}
