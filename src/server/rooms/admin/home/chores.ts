import type { z } from 'zod'
import { chores, type Chore, type officeHomeCalls } from '#contract/office-home.ts'
import { countLimit } from '#contract/table.ts'
import type { Actor } from '#platform/actor.ts'
import { countChores } from './chores.store.ts'
import type { OfficeDesk } from '../tables/sellers-table.ts'

type Told = z.infer<(typeof officeHomeCalls.getOfficeChores)['reply']>['chores']

const forSuperAdmins: ReadonlySet<Chore> = new Set(['dead-jobs', 'differences'])

/** What waits for a hand now, the most urgent first; 1000 means or more. */
export async function listChores({ db, clock }: OfficeDesk, actor: Actor): Promise<Told> {
  const isSuperAdmin = actor.kind === 'seller' && actor.isSA
  const asked = chores.filter((chore) => isSuperAdmin || !forSuperAdmins.has(chore))
  const rows = await countChores(db, asked, new Date(clock.now()), countLimit)
  return asked.map((chore) => {
    const { count, firstDueAt } = rows.find((row) => row.chore === chore)!
    return { chore, count, firstDueAt: firstDueAt?.toISOString() ?? null }
  })
}
