import { t } from '#web/lib/text/t.ts'

/** Text beside the forms for sellers. */
export const sellerAside = {
  title: t('seller.aside'),
  text: t('seller.aside.text'),
}
