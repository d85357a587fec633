import { t } from '#web/lib/text/t.ts'

/** Title and text shown beside the forms for sellers. */
export const sellerAside = {
  title: t('seller.aside'),
  text: t('seller.aside.text'),
}
