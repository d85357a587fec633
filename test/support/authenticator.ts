import { generateSync } from 'otplib'

/** Returns the code that an authenticator app with this key shows at a time (ms). */
export function codeAt(secret: string, at: number): string {
  return generateSync({ secret, epoch: Math.floor(at / 1000) })
}
