import type { ChecklistLine } from '#contract/listings/listings.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { fail } from '#platform/http/app-error.ts'
import { findReadiness, type SellerReadiness } from './checklist.store.ts'

export interface Checklist {
  lines: ChecklistLine[]
  mayPublish: boolean
  /** All that is needed is there; a suspension is another matter. */
  isComplete: boolean
  /** Why an admin has suspended the seller; null while it has not. */
  suspended: string | null
}

/** What is to be done before a seller can list, each line with where to do it (product §5). */
export async function readChecklist(db: Db | Tx, sellerId: string): Promise<Checklist> {
  const seller = await findReadiness(db, sellerId)
  const lines = linesOf(seller).map((line) =>
    seller.waived.includes(line.key) ? { ...line, isNeeded: false } : line,
  )
  const { suspendedReason: suspended } = seller
  const isComplete = lines.every((line) => line.done || !line.isNeeded)
  return { lines, isComplete, mayPublish: suspended === null && isComplete, suspended }
}

/** Names the lines that are open, in words and as `details.lines`. */
export function checklistError({ lines, suspended }: Checklist): Error {
  if (suspended !== null)
    return fail('checklist_incomplete', { message: `Your shop is suspended: ${suspended}` })
  const open = lines.filter((line) => line.isNeeded && !line.done)
  const message = `Before you can list: ${open.map((line) => line.text.toLowerCase()).join('; ')}`
  return fail('checklist_incomplete', { message, details: { lines: open } })
}

function linesOf(seller: SellerReadiness): ChecklistLine[] {
  const profile = seller.hasPhoto && seller.hasBio
  return [
    line('profile', profile, profileText(seller), '/shopper/settings#profile'),
    line(
      'ships-from',
      seller.hasShipsFrom,
      seller.hasShipsFrom ? 'You said where you ship from' : 'Say where you ship from',
      '/shopper/settings#shipping',
    ),
    line(
      'return-policy',
      seller.hasReturnPolicy,
      seller.hasReturnPolicy ? 'You have a return policy' : 'Write your return policy',
      '/shopper/settings#shipping',
    ),
    line('payouts', seller.canBePaid || seller.isFirstParty, payoutText(seller), '/shopper/payouts'),
    {
      ...line(
        'first-listing',
        seller.hasListed,
        seller.hasListed ? 'Your first piece is listed' : 'List your first piece',
        '/shopper/listings/new',
      ),
      isNeeded: false,
    },
  ]
}

function line(key: ChecklistLine['key'], done: boolean, text: string, href: string): ChecklistLine {
  return { key, done, text, href, isNeeded: true }
}

function profileText({ hasPhoto, hasBio }: SellerReadiness): string {
  if (hasPhoto && hasBio) return 'Your profile has a photo and some words about you'
  if (hasPhoto) return 'Say a few words about yourself'
  return hasBio ? 'Add a photo of yourself' : 'Add a photo of yourself and a few words about you'
}

function payoutText({ canBePaid, isFirstParty }: SellerReadiness): string {
  if (isFirstParty) return 'The house is paid without an account of its own'
  return canBePaid ? 'Your payout account is ready' : 'Open your payout account, so that we can pay you'
}
