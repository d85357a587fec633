import { HeartFlight } from '#web/features/animations/heart-flight-view.tsx'
import { Demo } from './demo.tsx'
import { t } from '#web/lib/text/t.ts'

/** Page `/checkoutbuttonpage` (spec §2): a button with an animation of hearts. */
export default function CheckoutButtonPage() {
  return (
    <Demo
      title={t('animations.heart.title')}
      text={t('animations.heart.text')}
      button={t('bag.check-out')}
      done={t('animations.heart.done')}
    >
      {({ no, at }, finish) => <HeartFlight key={no} from={at} onDone={finish} />}
    </Demo>
  )
}
