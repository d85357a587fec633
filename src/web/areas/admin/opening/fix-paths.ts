import { href } from 'react-router'
import type { LaunchFinding } from '#contract/admin/launch-checklist.ts'

const marketplace = '/sa/settings/marketplace'
const backups = '/sa/backups'
const setting = (key: string) => `/sa/settings#${key}`

/**
 * Admin pages where problems can be fixed, keyed by the problem's code. Problems that require an environment variable
 * or a command have no page.
 */
const paths: Partial<Record<string, string>> = {
  'region-missing': '/sa/opening#region-title',
  'factor-missing': '/sa/account',
  'factor-not-asked': setting('staffSecondFactor'),
  'pay-other-currency': marketplace,
  'backup-none': backups,
  'backup-old': backups,
  'backup-broken': backups,
  'backup-unscheduled': backups,
  'trial-none': backups,
  'trial-failed': backups,
  'trial-passphrase': backups,
  'company-missing': marketplace,
  'registration-missing': marketplace,
  'support-missing': marketplace,
  'types-missing': '/sa/catalogue/types',
  departments: '/sa/catalogue/departments',
  'members-first': setting('perkEarlyAccess'),
  'ships-from-missing': '/shopper/settings/ship-from',
  'shipping-days': setting('cancelUnshippedDays'),
  'return-days': setting('firstPartyReturnDays'),
  'staff-alone': '/sa/admins',
  'staff-one-owner': '/sa/admins',
}

/** Returns the path of the page where a problem can be fixed. */
export function findFixPath({ code, values }: LaunchFinding): string | undefined {
  return code === 'legal-bundled' && 'id' in values
    ? href('/sa/content/:id', { id: String(values.id) })
    : paths[code]
}
