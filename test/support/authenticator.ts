import { generateSync } from 'otplib'

/** Returns the one-time code that an authenticator app with this secret shows at a time (ms since the epoch). */
export function codeAt(secret: string, at: number): string {
  return generateSync({ secret, epoch: Math.floor(at / 1000) })
}
