import type { ChecklistLine } from '#contract/listings/checklist.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { findReadiness, type SellerReadiness } from './checklist.store.ts'
import { type Language, translate } from '#platform/language/translate.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'

/** Checklist line with a text for each language. */
type Line = Omit<ChecklistLine, 'text'> & { words: LocalizedText }

export interface Checklist {
  lines: Line[]
  mayPublish: boolean
  /** True if all required checklist lines are complete, even if the seller is suspended. */
  isComplete: boolean
  /** Reason for the suspension; null if the seller is not suspended. */
  suspended: string | null
}

/**
 * Returns the seller's checklist for publishing. Each line has a link to the page where the seller completes it
 * (product §5).
 */
export async function readChecklist(db: Db | Tx, sellerId: string): Promise<Checklist> {
  const seller = await findReadiness(db, sellerId)
  const lines = linesOf(seller).map((line) =>
    seller.waived.includes(line.key) ? { ...line, isNeeded: false } : line,
  )
  const { suspendedReason: suspended } = seller
  const isComplete = lines.every((line) => line.done || !line.isNeeded)
  return { lines, isComplete, mayPublish: suspended === null && isComplete, suspended }
}

export function checklistLine({ words, ...line }: Line, language: Language): ChecklistLine {
  return { ...line, text: words(language) }
}

/** Returns an error that names the incomplete checklist lines, both in the message and in `details.lines`. */
export function checklistError({ lines, suspended }: Checklist): Error {
  if (suspended !== null)
    return fail('checklist_incomplete', {
      message: (language) => translate(language, 'error.shop-suspended', { reason: suspended }),
    })
  const open = lines.filter((line) => line.isNeeded && !line.done)
  return fail('checklist_incomplete', {
    message: (language) =>
      translate(language, 'error.checklist-open', {
        steps: open.map(({ words }) => words(language)).join('; '),
      }),
    details: (language) => ({ lines: open.map((line) => checklistLine(line, language)) }),
  })
}

function linesOf(seller: SellerReadiness): Line[] {
  return [
    line('profile', seller.hasPhoto && seller.hasBio, profileWords(seller), '/shopper/settings#profile'),
    line(
      'ships-from',
      seller.hasShipFrom,
      (language) => translate(language, 'seller.checklist.line.ships-from'),
      '/shopper/settings#ship-from',
    ),
    line(
      'shipping',
      seller.hasShippingPrice,
      (language) => translate(language, 'seller.checklist.line.shipping'),
      '/shopper/settings#shipping',
    ),
    line(
      'return-policy',
      seller.hasReturnPolicy,
      (language) => translate(language, 'seller.checklist.line.return-policy'),
      '/shopper/settings#returns',
    ),
    line(
      'payouts',
      seller.canBePaid || seller.isFirstParty,
      (language) => translate(language, 'seller.checklist.line.payouts'),
      '/shopper/payouts',
    ),
    {
      ...line(
        'first-listing',
        seller.hasListed,
        (language) => translate(language, 'seller.checklist.line.first-listing'),
        '/shopper/listings/new',
      ),
      isNeeded: false,
    },
  ]
}

function line(key: Line['key'], done: boolean, words: LocalizedText, href: string): Line {
  return { key, done, words, href, isNeeded: true }
}

/**
 * Returns the label for the missing part of the seller's profile, or for the whole profile if all parts are missing.
 */
function profileWords({ hasPhoto, hasBio }: SellerReadiness): LocalizedText {
  return (language) => {
    if (hasPhoto === hasBio) return translate(language, 'seller.checklist.line.profile')
    return hasPhoto
      ? translate(language, 'seller.checklist.profile-bio')
      : translate(language, 'seller.checklist.profile-photo')
  }
}
