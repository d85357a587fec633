import { z } from 'zod'
import { fault } from '#contract/input-faults.ts'

/** An email address of at most `max` characters, as it was typed. */
export function emailAddress(max: number) {
  return z
    .string()
    .max(max, { abort: true })
    .check(z.email(fault('email')))
}

/** The address of a web page, `https://` or `http://`, of at most `max` characters. */
export function pageAddress(max: number) {
  return z
    .string()
    .max(max, { abort: true })
    .check(z.url({ protocol: /^https?$/ }))
}

/** An address that begins with `https://`, of at most `max` characters. */
export function httpsAddress(max: number) {
  return z
    .string()
    .max(max, { abort: true })
    .check(z.url({ protocol: /^https$/, error: fault('https-address') }))
}
