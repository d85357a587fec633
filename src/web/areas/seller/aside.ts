import { t } from '#web/lib/text/t.ts'

/** What stands under the arch beside the sellers' forms. */
export const sellerAside = {
  title: t('seller.aside'),
  text: t('seller.aside.text'),
}
