import type { WorkUnit } from '../../core/unit.ts'

const settingsId = 'bilset_platform'

export type AfterRetries = 'cancel' | 'unpaid' | 'past_due'

/** What becomes of a subscription none of whose payments went through: at Stripe a choice in the dashboard. */
export async function afterRetries(unit: WorkUnit): Promise<AfterRetries> {
  return (await unit.find('billing_settings', settingsId))?.body.after_retries ?? 'cancel'
}

export async function chooseAfterRetries(unit: WorkUnit, choice: AfterRetries): Promise<void> {
  const settings = await unit.find('billing_settings', settingsId)
  if (settings === undefined) {
    unit.add('billing_settings', { after_retries: choice }, { id: settingsId, secret: {} })
    return
  }
  settings.body.after_retries = choice
  unit.save(settings)
}
