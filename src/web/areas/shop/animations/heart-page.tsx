import { HeartFlight } from '#web/features/animations/heart-flight-view.tsx'
import { Demo } from './demo.tsx'

/** `/checkoutbuttonpage` (spec §2): a button that lets hearts fly. */
export default function CheckoutButtonPage() {
  return (
    <Demo
      title="The heart"
      text="One large heart crosses the window with five small ones behind it, as after a first purchase."
      button="Check out"
      done="The heart has arrived."
    >
      {({ no, at }, finish) => <HeartFlight key={no} from={at} onDone={finish} />}
    </Demo>
  )
}
