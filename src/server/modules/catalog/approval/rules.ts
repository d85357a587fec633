import type { z } from 'zod'
import { maxReviewRules, type reviewCalls, type ReviewRule } from '#contract/listings/review.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Clock } from '#platform/core/clock.ts'
import { newId } from '#platform/core/ids.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate } from '#platform/language/translate.ts'
import { inConfigurationTransaction } from '../core/configuration-transaction.ts'
import * as store from './rules.store.ts'

interface RulesContext {
  db: Db
  clock: Clock
}

/** Returns the rules for listings that the team must approve, oldest first. */
export async function listReviewRules({ db }: Pick<RulesContext, 'db'>): Promise<{ rules: ReviewRule[] }> {
  return { rules: await store.listRuleRows(db) }
}

/**
 * Adds a rule for listings that are published from now on.
 * @throws invalid_field without a condition, for an unknown type, or with too many rules; name_taken for a rule that
 * exists; older_build_connected
 */
export async function addReviewRule(
  { db, clock }: RulesContext,
  by: string,
  input: z.output<(typeof reviewCalls)['addReviewRule']['body'] & z.ZodType>,
): Promise<ReviewRule> {
  const conditions = {
    firstListings: input.firstListings ?? null,
    typeId: input.typeId ?? null,
    brand: input.brand || null,
    aboveCents: input.aboveCents ?? null,
    newSellerDays: input.newSellerDays ?? null,
  }
  if (Object.values(conditions).every((value) => value === null))
    throw fail('invalid_field', {
      field: 'firstListings',
      message: (language) => translate(language, 'error.rule-empty'),
    })
  return inConfigurationTransaction(db, (tx) => insert(tx, by, conditions, clock))
}

async function insert(
  tx: Tx,
  by: string,
  conditions: store.RuleConditions,
  clock: Clock,
): Promise<ReviewRule> {
  await store.lockRules(tx)
  const rules = await store.listRuleRows(tx)
  if (rules.some((rule) => isSameRule(rule, conditions)))
    throw fail('name_taken', {
      field: 'firstListings',
      message: (language) => translate(language, 'error.rule-taken'),
    })
  if (rules.length >= maxReviewRules)
    throw fail('invalid_field', {
      field: 'firstListings',
      message: (language) => translate(language, 'error.rules-most', { most: maxReviewRules }),
    })
  if (conditions.typeId !== null && !(await store.hasType(tx, conditions.typeId)))
    throw fail('invalid_field', { field: 'typeId' })
  const id = newId('lrr', clock)
  await store.insertRule(tx, id, conditions, new Date(clock.now()))
  await audit(tx, {
    actor: by,
    action: 'listing-rule.add',
    target: { kind: 'listing-rule', id },
    before: null,
    after: { ...conditions },
    at: clock.now(),
  })
  return (await store.listRuleRows(tx)).find(({ _id }) => _id === id)!
}

function isSameRule(rule: ReviewRule, conditions: store.RuleConditions): boolean {
  return (
    rule.firstListings === conditions.firstListings &&
    rule.typeId === conditions.typeId &&
    rule.brand?.toLowerCase() === conditions.brand?.toLowerCase() &&
    rule.aboveCents === conditions.aboveCents &&
    rule.newSellerDays === conditions.newSellerDays
  )
}

/**
 * Deletes a rule. Listings in review stay in review.
 * @throws not_found
 */
export async function deleteReviewRule(
  { db, clock }: RulesContext,
  by: string,
  id: string,
): Promise<ReviewRule> {
  return inTransaction(db, async (tx) => {
    await store.lockRules(tx)
    const rule = await store.deleteRuleRow(tx, id)
    if (!rule) throw fail('not_found')
    const { _id, ...before } = rule
    await audit(tx, {
      actor: by,
      action: 'listing-rule.delete',
      target: { kind: 'listing-rule', id: _id },
      before,
      after: null,
      at: clock.now(),
    })
    return rule
  })
}
