import { launchSteps, type LaunchStepState, type LaunchStep } from '#contract/admin/launch-checklist.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/db.ts'
import { actorId } from '#platform/http/access/actor.ts'
import { checkAddress } from './check-address.ts'
import { checkEmail } from './check-email.ts'
import {
  checkCatalog,
  checkDemo,
  checkFactors,
  checkLegal,
  checkRegion,
  checkShipping,
  checkStaff,
} from './check-marketplace.ts'
import { checkPayments } from './check-payments.ts'
import { checkStorage } from './check-storage.ts'
import { isPassed } from './findings.ts'
import type { CheckCaller, StepCheck, LaunchChecklistContext } from './opening.context.ts'
import * as store from './opening.store.ts'

/** Checks that need only the database and therefore run whenever the launch checklist is loaded. */
const databaseChecks: Partial<Record<LaunchStep, StepCheck>> = {
  region: checkRegion,
  'second-factor': checkFactors,
  legal: checkLegal,
  catalog: checkCatalog,
  shipping: checkShipping,
  staff: checkStaff,
  demo: checkDemo,
}

const checks = {
  ...(databaseChecks as Required<typeof databaseChecks>),
  payments: checkPayments,
  email: checkEmail,
  storage: checkStorage,
  address: checkAddress,
  backup: ({ checkBackup }) => checkBackup(true),
} satisfies Record<LaunchStep, StepCheck>

/** Returns every step of the launch checklist with its latest findings. Runs the database checks on each call. */
export async function getOpening(context: LaunchChecklistContext, caller: CheckCaller) {
  const rows = await store.listSteps(context.db)
  const steps = await Promise.all(launchSteps.map((step) => loadStep(context, caller, step, rows)))
  const isNew = rows.length === 0 && !(await store.hasListings(context.db))
  return { steps, isNew }
}

/** Runs the check for one step of the checklist and stores its findings. */
export async function runStepCheck(
  context: LaunchChecklistContext,
  caller: CheckCaller,
  step: LaunchStep,
): Promise<{ step: LaunchStepState }> {
  const { db, clock } = context
  const at = new Date(clock.now())
  const findings = await checks[step](context, caller)
  await store.saveCheckResult(db, { step, at, isPassed: isPassed(findings), findings })
  return { step: await getStepState(context, caller, step) }
}

/** Marks a step of the checklist as skipped, or as not skipped if `isSkipped` is false. */
export async function skipStep(
  context: LaunchChecklistContext,
  caller: CheckCaller,
  step: LaunchStep,
  isSkipped: boolean,
): Promise<{ step: LaunchStepState }> {
  const { db, clock } = context
  await inTransaction(db, async (tx) => {
    if (!(await store.saveSkip(tx, step, isSkipped))) return
    const action = isSkipped ? 'opening.skip' : 'opening.unskip'
    await audit(tx, {
      actor: actorId(caller.actor),
      action,
      target: { kind: 'opening', id: step },
      at: clock.now(),
    })
  })
  return { step: await getStepState(context, caller, step) }
}

/** Returns one step of the checklist. */
export async function getStepState(context: LaunchChecklistContext, caller: CheckCaller, step: LaunchStep) {
  return loadStep(context, caller, step, await store.listSteps(context.db))
}

async function loadStep(
  context: LaunchChecklistContext,
  caller: CheckCaller,
  step: LaunchStep,
  rows: readonly store.StepRow[],
): Promise<LaunchStepState> {
  const row = rows.find((one) => one.step === step)
  const isSkipped = row?.isSkipped ?? false
  const now = databaseChecks[step] && (await databaseChecks[step](context, caller))
  const findings = now ?? row?.findings ?? []
  const passed = now ? isPassed(now) : (row?.isPassed ?? false)
  const testedAt = (now ? new Date(context.clock.now()) : row?.testedAt)?.toISOString() ?? null
  return { step, isDone: passed || isSkipped, isSkipped, findings, testedAt }
}
