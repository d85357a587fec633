import type { WorkUnit } from '../../core/unit.ts'

const settingsId = 'bilset_platform'

export type AfterRetries = 'cancel' | 'unpaid' | 'past_due'

/**
 * Returns the setting that determines what happens to a subscription when the last retry of a payment has failed. In
 * Stripe, this setting is in the dashboard.
 */
export async function readAfterRetries(unit: WorkUnit): Promise<AfterRetries> {
  return (await unit.find('billing_settings', settingsId))?.body.after_retries ?? 'cancel'
}

export async function saveAfterRetries(unit: WorkUnit, choice: AfterRetries): Promise<void> {
  const settings = await unit.find('billing_settings', settingsId)
  if (settings === undefined) {
    unit.add('billing_settings', { after_retries: choice }, { id: settingsId, secret: {} })
    return
  }
  settings.body.after_retries = choice
  unit.save(settings)
}
