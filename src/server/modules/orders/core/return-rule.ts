import type { SettingValues } from '#platform/settings/setting-entry.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import type { ReturnRule } from './returns.rules.ts'

/** What the marketplace adds to the terms of an order: what it grants itself, and where its days end. */
export function returnRuleOf(settings: Pick<SettingValues, 'firstPartyReturnDays'>): ReturnRule {
  return { minimumDays: settings.firstPartyReturnDays, timeZone: marketplace().timeZone }
}
