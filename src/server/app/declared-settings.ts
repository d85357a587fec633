import { linkSettings, staffSettings, usernameSettings } from '#modules/accounts/accounts.settings.ts'
import { customFieldsKey, setCustomFields } from '#modules/accounts/core/custom-fields.ts'
import { alertSettings } from '#modules/admin/alerts/alert.settings.ts'
import { backupSettings } from '#modules/admin/backups/backup.settings.ts'
import { applyFeatureSettings, featureSettings } from '#modules/admin/settings/feature.settings.ts'
import { feeSettings, variantSettings } from '#modules/catalog/catalog.settings.ts'
import { pageWordsKey, setPageWords } from '#platform/settings/page-words.ts'
import { attributesKey, setAttributes } from '#modules/catalog/core/attributes.ts'
import { applyEarlyAccessSettings } from '#modules/catalog/stock.ts'
import { setCatalogLists } from '#modules/catalog/core/catalog-lists.ts'
import { membershipSettings } from '#modules/memberships/memberships.settings.ts'
import { notificationSettings } from '#modules/notifications/notifications.settings.ts'
import { checkoutSettings, refundSettings, shippingSettings } from '#modules/orders/orders.settings.ts'
import { applyQuantitySetting } from '#modules/orders/quantities.ts'
import { payoutSettings } from '#modules/payouts/payouts.settings.ts'
import type { SettingDeclarations } from '#platform/settings/settings.ts'

/** Settings of all modules, in the order in which the settings page shows them. */
export const declaredSettings = {
  table: {
    ...featureSettings,
    ...variantSettings,
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
  documents: {
    catalog: setCatalogLists,
    [attributesKey]: setAttributes,
    [customFieldsKey]: setCustomFields,
    [pageWordsKey]: setPageWords,
  },
  receive(now) {
    applyFeatureSettings(now)
    applyQuantitySetting(now)
    applyEarlyAccessSettings(now)
  },
} as const satisfies SettingDeclarations
