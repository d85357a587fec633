import { createHmac } from 'node:crypto'

/** `Stripe-Signature` of a payload. The time is the wall's, not the sandbox clock's: the SDK checks it against now. */
export function signatureHeader(payload: string, secret: string, wallMs = Date.now()): string {
  const t = Math.floor(wallMs / 1000)
  const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')
  return `t=${t},v1=${v1}`
}
