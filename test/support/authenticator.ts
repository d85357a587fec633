import { generateSync } from 'otplib'

/** The code an authenticator app with this key shows at a moment (ms). */
export function codeAt(secret: string, at: number): string {
  return generateSync({ secret, epoch: Math.floor(at / 1000) })
}
