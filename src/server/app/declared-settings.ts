import { linkSettings, staffSettings, usernameSettings } from '#modules/accounts/accounts.settings.ts'
import { alertSettings } from '#modules/admin/alerts/alert.settings.ts'
import { backupSettings } from '#modules/admin/backups/backup.settings.ts'
import { applyFeatureSettings, featureSettings } from '#modules/admin/settings/feature.settings.ts'
import { feeSettings } from '#modules/catalog/catalog.settings.ts'
import { attributesKey, setAttributes } from '#modules/catalog/core/attributes.ts'
import { setCatalogLists } from '#modules/catalog/core/catalog-lists.ts'
import { membershipSettings } from '#modules/memberships/memberships.settings.ts'
import { notificationSettings } from '#modules/notifications/notifications.settings.ts'
import { checkoutSettings, refundSettings, shippingSettings } from '#modules/orders/orders.settings.ts'
import { payoutSettings } from '#modules/payouts/payouts.settings.ts'
import type { SettingDeclarations } from '#platform/settings/settings.ts'

/** Settings of all modules, in the order in which the settings page shows them. */
export const declaredSettings = {
  table: {
    ...featureSettings,
    ...feeSettings,
    ...payoutSettings,
    ...checkoutSettings,
    ...usernameSettings,
    ...shippingSettings,
    ...notificationSettings,
    ...membershipSettings,
    ...linkSettings,
    ...refundSettings,
    ...staffSettings,
    ...backupSettings,
    ...alertSettings,
  },
  documents: { catalog: setCatalogLists, [attributesKey]: setAttributes },
  receive: applyFeatureSettings,
} as const satisfies SettingDeclarations
