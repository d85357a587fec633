import type { z } from 'zod'
import type { feedbackEntry } from '#contract/catalog.ts'
import type { StoredFeedback } from './seller.store.ts'

export type FeedbackEntry = z.infer<typeof feedbackEntry>

/**
 * Spec §3 "Review": an entry may be stored as a JSON string when it contains an https link; a plain string of
 * nobody is shown as text only; an empty one is dropped (undefined).
 */
export function readFeedback(stored: StoredFeedback): FeedbackEntry | undefined {
  const body = stored.body.trim()
  if (body === '') return undefined
  const old = body.includes('https') ? parseEntry(body) : undefined
  if (old) return old
  if (stored.author === '') return { img: null, rate: null, name: '', date: null, review: body }
  return {
    img: stored.photoKey === null ? null : `/pictures/${stored.photoKey}-640.webp`,
    rate: stored.rate,
    name: stored.author,
    date: stored.createdAt,
    review: body,
  }
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
