import { z } from 'zod'
import { fault } from '#contract/input-faults.ts'

/** An email address of at most `max` characters, not normalized. */
export function emailAddress(max: number) {
  return z
    .string()
    .max(max, { abort: true })
    .check(z.email(fault('email')))
}

/** An `https://` or `http://` URL of at most `max` characters. */
export function pageAddress(max: number) {
  return z
    .string()
    .max(max, { abort: true })
    .check(z.url({ protocol: /^https?$/ }))
}

/** An `https://` URL of at most `max` characters. */
export function httpsAddress(max: number) {
  return z
    .string()
    .max(max, { abort: true })
    .check(z.url({ protocol: /^https$/, error: fault('https-address') }))
}
