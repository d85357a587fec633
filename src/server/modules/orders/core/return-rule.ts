import type { SettingValues } from '#platform/settings/setting-entry.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import type { ReturnRule } from './returns.rules.ts'

/**
 * Returns the marketplace-wide return rules: the number of return days for first-party listings, and the time zone in
 * which deadlines end.
 */
export function buildReturnRule(settings: Pick<SettingValues, 'firstPartyReturnDays'>): ReturnRule {
  return { minimumDays: settings.firstPartyReturnDays, timeZone: marketplace().timeZone }
}
