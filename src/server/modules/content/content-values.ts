import type { CommissionRates } from '#contract/catalog/lists.ts'
import type { ContentValues } from '#contract/content/content-text.ts'
import { formatCommissionRate } from '#contract/catalog/fees.ts'
import { isVatId } from '#contract/marketplace/vat-id.ts'
import { features } from '#contract/features/features.ts'
import { giftCancellationDays } from '#contract/gifts/gifts.ts'
import { maxPhotos } from '#contract/listings/listings.ts'
import { orderLinkDays } from '#contract/orders/orders.ts'
import { isFeatureOn } from '#platform/settings/features.ts'
import { refundDays } from '#platform/payments/ports/refund-days.ts'
import { decimalText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'
import { localizedPageWords } from '#platform/settings/page-words.ts'

/** Returns the current values of the placeholders in pages: company data, fees and deadlines. */
export function contentValues(
  settings: Readonly<SettingValues>,
  rates: CommissionRates,
  language: Language,
): ContentValues {
  const { name, company, address, registration, taxNumber, supportEmail, supportPhone } = marketplace()
  const { serviceFeeBps } = settings
  return {
    ...settings,
    // The setting receivedAfterDeliveryDays no longer exists, but edited pages might still use its placeholder.
    receivedAfterDeliveryDays: settings.issueAfterReceivedDays,
    refundDays,
    giftCancellationDays,
    orderLinkDays,
    maxPhotos,
    // 1 or 0 for each feature, such as `giftsOn`, so that a text can mention a feature only while it is on.
    ...Object.fromEntries(features.map((feature) => [`${feature}On`, isFeatureOn(feature) ? 1 : 0])),
    commissionPercent: formatCommissionRate(rates, (percent) => decimalText(language, percent)),
    serviceFeePercent: decimalText(language, serviceFeeBps / 100),
    marketplace: name,
    subject: localizedPageWords(language).subject ?? translate(language, 'content.subject'),
    company: company || name,
    address,
    registration,
    taxNumber,
    taxLabel: isVatId(taxNumber)
      ? translate(language, 'imprint.vat-id')
      : translate(language, 'imprint.tax-number'),
    supportEmail,
    supportPhone,
  }
}
