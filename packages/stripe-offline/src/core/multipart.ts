import { invalid } from './errors.ts'
import type { Params } from './form.ts'

export function isMultipart(type: string | undefined): boolean {
  return type?.startsWith('multipart/form-data') === true
}

/** Converts bytes to a string with one character per byte. */
export function bytesToText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/**
 * Decodes a multipart form, which can contain files, from a string with one character per byte. Returns undefined for
 * other content types.
 */
export function decodeMultipart(type: string | undefined, body: string): Params | undefined {
  if (!isMultipart(type)) return undefined
  const boundary = /boundary="?([^";]+)"?/.exec(type!)?.[1]
  if (boundary === undefined) throw malformed()
  const form: Params = Object.create(null) as Params
  const parts = body.split(`--${boundary}`)
  if (parts.length < 3 || parts.length > 20) throw malformed()
  for (const part of parts.slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n')
    if (end < 0) throw malformed()
    const head = part.slice(0, end)
    const data = part.slice(end + 4, -2)
    const name = /[; ]name="([^"]*)"/.exec(head)?.[1]
    if (name === undefined) throw malformed()
    const filename = /[; ]filename="([^"]*)"/.exec(head)?.[1]
    form[name] = filename === undefined ? utf8(data) : { data, name: utf8(filename) }
  }
  return form
}

function utf8(text: string): string {
  return Buffer.from(text, 'latin1').toString()
}

function malformed(): Error {
  return invalid('The request is not validly encoded.', 'parameter_invalid_string')
}
