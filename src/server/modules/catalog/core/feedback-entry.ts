import type { z } from 'zod'
import type { feedbackEntry } from '#contract/catalog/catalog.ts'

export interface StoredFeedback {
  author: string
  rate: number
  body: string
  /** Storage key of the buyer's photo or of the listing's photo. */
  photoKey: string | null
  /** True for feedback on a line of an order. False for legacy feedback, which is not linked to an order. */
  isBought: boolean
  /** ISO timestamp. */
  createdAt: string
}

export type FeedbackEntry = z.infer<typeof feedbackEntry>

/**
 * Parses stored feedback (spec §3 "Review"). Legacy feedback can be a JSON string that contains an https link. If
 * legacy feedback has no author, only its text is returned. Returns undefined for legacy feedback without text.
 * Feedback on an order line is never parsed as JSON, because its author could otherwise forge stars, a name, or a
 * picture.
 */
export function readFeedback(stored: StoredFeedback): FeedbackEntry | undefined {
  const body = stored.body.trim()
  if (stored.isBought) return entryOf(stored, body)
  if (body === '') return undefined
  const old = body.includes('https') ? parseEntry(body) : undefined
  if (old) return old
  if (stored.author === '') return { img: null, rate: null, name: '', date: null, review: body }
  return entryOf(stored, body)
}

function entryOf({ photoKey, rate, author, createdAt }: StoredFeedback, review: string): FeedbackEntry {
  const img = photoKey === null ? null : `/pictures/${photoKey}-640.webp`
  return { img, rate, name: author, date: createdAt, review }
}

function parseEntry(body: string): FeedbackEntry | undefined {
  if (!body.startsWith('{') || !isJson(body)) return undefined
  const entry = JSON.parse(body) as Record<string, unknown>
  const rate = Number(entry['rate'])
  const date = new Date(text(entry['date']))
  return {
    img: text(entry['img']).startsWith('https://') ? text(entry['img']) : null,
    rate: entry['rate'] !== null && rate >= 0 && rate <= 5 ? rate : null,
    name: text(entry['name']),
    date: Number.isNaN(date.getTime()) ? null : date.toISOString(),
    review: text(entry['review']),
  }
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
