import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { withPart } from '#web/lib/page/load-part.ts'

/** Button that opens the device's share sheet or, if there is none, copies the link of the page. */
export function ShareButton() {
  return (
    <TextButton
      onClick={() =>
        void withPart(
          () => import('./share.ts'),
          ({ share }) => share(),
        )
      }
    >
      {t('product.share')}
    </TextButton>
  )
}
