import { generateSecret, generateURI, verifySync } from 'otplib'
import { encode } from 'uqr'
import { marketplaceName } from '#platform/config/marketplace.ts'

/** Clock tolerance in seconds, because the clock of a phone can be fast or slow by this time. */
const toleranceSeconds = 30

/** Creates a secret of 160 random bits in base 32 for an authenticator app. */
export function newTotpSecret(): string {
  return generateSecret()
}

/** Returns the URI from which an authenticator app reads its secret. The app shows the email as a label. */
export function totpUri(secret: string, email: string): string {
  return generateURI({ issuer: marketplaceName(), label: email, secret })
}

/**
 * Returns the number of the 30-second time step that a code belongs to, or undefined if the code is wrong. `at` is the
 * current time in ms.
 */
export function findTimeStep(secret: string, code: string, at: number): number | undefined {
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(at / 1000),
    epochTolerance: toleranceSeconds,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

export interface QrCode {
  /** Number of modules (squares) along each side of the QR code. */
  size: number
  /** Dark modules as an SVG path, in which one unit is one module. */
  path: string
}

/** Encodes text as a QR code without a margin. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: path.join('') }
}
