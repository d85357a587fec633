import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '../language/translate.ts'

/**
 * Response that the browser downloads as a file. The content is bytes or a stream. The endpoint's `replyType` is the
 * media type.
 */
export interface FileReply {
  /** Content of the file, or a function that creates it in the caller's language. */
  bytes: FileBytes | ((language: Language) => FileBytes)
  filename: string
}

type FileBytes = Uint8Array | Readable

/** Sends a file as an attachment with its file name. */
export function sendFile(
  endpoint: Endpoint,
  reply: FastifyReply,
  file: FileReply,
  language: Language,
): FastifyReply {
  const made = typeof file.bytes === 'function' ? file.bytes(language) : file.bytes
  const bytes = endpoint.reply.parse(made) as FileBytes
  return reply
    .type(endpoint.replyType ?? 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${file.filename}"`)
    .header('x-content-type-options', 'nosniff')
    .send(bytes instanceof Readable ? bytes : Buffer.from(bytes))
}

/** Returns whether a handler's result is a file. */
export function isFile(result: unknown): result is FileReply {
  return typeof result === 'object' && result !== null && 'bytes' in result && 'filename' in result
}
