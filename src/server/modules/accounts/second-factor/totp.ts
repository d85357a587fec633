import { generateSecret, generateURI, verifySync } from 'otplib'
import { encode } from 'uqr'
import { marketplaceName } from '#platform/config/marketplace.ts'

/** Codes of this many seconds before and after are taken as well: clocks of telephones differ. */
const toleranceSeconds = 30

/** A key for an authenticator app: 160 random bits in base 32. */
export function newTotpSecret(): string {
  return generateSecret()
}

/** The address that gives an authenticator app its key; what the entry is called is the e-mail. */
export function totpUri(secret: string, email: string): string {
  return generateURI({ issuer: marketplaceName(), label: email, secret })
}

/** The 30 seconds, counted since the epoch, that a code of six digits is of; undefined where it is wrong. `at` in ms. */
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
  /** Modules along each side. */
  size: number
  /** The dark ones, as the path of an SVG whose unit is a module. */
  path: string
}

/** A text as a QR code, without the quiet margin around it. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: path.join('') }
}
