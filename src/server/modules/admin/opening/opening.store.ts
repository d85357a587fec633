import { sql } from 'kysely'
import type { LaunchFinding, LaunchStep } from '#contract/admin/launch-checklist.ts'
import type { Db, Tx } from '#platform/database/db.ts'

export interface StepRow {
  step: string
  testedAt: Date | null
  isPassed: boolean
  findings: LaunchFinding[]
  isSkipped: boolean
}

export async function listSteps(db: Db | Tx): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`select step, tested_at as "testedAt", is_passed as "isPassed", findings,
    is_skipped as "isSkipped" from opening_steps`.execute(db)
  return rows
}

/** Stores a check's findings. Does nothing if the findings of a later check are already stored. */
export async function saveCheckResult(
  db: Db,
  {
    step,
    at,
    isPassed,
    findings,
  }: { step: LaunchStep; at: Date; isPassed: boolean; findings: LaunchFinding[] },
): Promise<void> {
  await sql`insert into opening_steps as o (step, tested_at, is_passed, findings)
    values (${step}, ${at}, ${isPassed}, ${JSON.stringify(findings)}::jsonb)
    on conflict (step) do update set tested_at = excluded.tested_at, is_passed = excluded.is_passed,
      findings = excluded.findings
    where o.tested_at is null or o.tested_at <= excluded.tested_at`.execute(db)
}

/** Saves whether a step of the launch checklist is skipped. Returns false if the stored value is already the same. */
export async function saveSkip(tx: Tx, step: LaunchStep, isSkipped: boolean): Promise<boolean> {
  const { rows } = await sql`insert into opening_steps as o (step, is_skipped) values (${step}, ${isSkipped})
    on conflict (step) do update set is_skipped = excluded.is_skipped
    where o.is_skipped is distinct from excluded.is_skipped returning step`.execute(tx)
  return rows.length > 0
}

/** Returns whether there is a listing in any state. */
export async function hasListings(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from listings) as has`.execute(db)
  return rows[0]!.has
}
